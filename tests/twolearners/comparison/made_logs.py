"""Small logs of every format that is read, all of one truth: 24 items, 4 subjects, two models."""

import json
import zipfile

import numpy as np
import pandas as pd

SUBJECTS = ("algebra", "biology", "chess", "drama")
MODELS = ("lab/one", "lab/two")
ITEMS = 24


def truth(epochs=1):
    """Return who is right where: a frame of model, item, subject, epoch, correct, f1."""
    rng = np.random.default_rng(8)
    rows = []
    for model, chance in zip(MODELS, (0.5, 0.8), strict=True):
        for item in range(ITEMS):
            for epoch in range(1, epochs + 1):
                right = int(rng.random() < chance)
                graded = round(0.3 + 0.5 * right + 0.1 * rng.random(), 3)
                rows.append((model, item, SUBJECTS[item % 4], epoch, right, graded))
    return pd.DataFrame(rows, columns=["model", "item", "subject", "epoch", "correct", "f1"])


def each_model(table):
    return [(model, rows.to_dict("records")) for model, rows in table.groupby("model")]


def lm_eval(folder, table, date="2026-03-04T05-06-07.000001"):
    """One file for a task, one for each of four subtasks; two filters; booleans as words."""
    for model, rows in each_model(table):
        home = folder / model.replace("/", "__")
        home.mkdir(parents=True)
        samples = {"quiz": []} | {f"sub_{subject}": [] for subject in SUBJECTS}
        for row in rows:
            sample = {
                "doc_id": row["item"],
                "doc": {"question": f"question {row['item']}", "subject": row["subject"]},
                "target": "A",
                "filtered_resps": ["A" if row["correct"] else "B"],
                "filter": "none",
                "metrics": ["acc", "judge", "pair", "brier"],
                "doc_hash": f"hash of {row['item']}",
                "prompt_hash": f"{model} {row['item']}",
                "acc": float(row["correct"]),
                "judge": str(bool(row["correct"])),
                "pair": [0, row["correct"]],
                "brier": 1 - row["f1"],
            }
            samples["quiz"] += [sample, sample | {"filter": "strict", "acc": 0.0}]
            samples[f"sub_{row['subject']}"].append(sample | {"doc_id": row["item"] // 4})
        for task, lines in samples.items():
            text = "\n".join(map(json.dumps, reversed(lines)))
            (home / f"samples_{task}_{date}.jsonl").write_text(text)
        about = {"model_name": model, "higher_is_better": {"quiz": {"acc": True, "brier": False}}}
        (home / f"results_{date}.json").write_text(json.dumps(about))


def inspect_log(model, rows):
    """Three scorers: letters, a dict of values, and a list; the last sample failed."""
    samples = [
        {
            "id": row["item"],
            "epoch": row["epoch"],
            "target": "A",
            "metadata": {"subject": row["subject"]},
            "scores": {
                "choice": {"value": "C" if row["correct"] else "I", "answer": "A"},
                "rubric": {"value": {"f1": row["f1"], "fact": bool(row["correct"])}},
                "vector": {"value": [1, 2]},
            },
        }
        for row in rows
    ]
    return {"version": 2, "eval": {"model": model, "task": "quiz"}, "samples": samples}


def inspect_json(folder, table):
    for model, rows in each_model(table):
        path = folder / f"quiz_{model.split('/')[1]}.json"
        path.write_text(json.dumps(inspect_log(model, rows)))


def inspect_archive(folder, table, *, header="header.json", method=zipfile.ZIP_DEFLATED):
    for model, rows in each_model(table):
        log = inspect_log(model, rows)
        with zipfile.ZipFile(folder / f"{model.split('/')[1]}.eval", "w", method) as archive:
            for place, sample in enumerate(log.pop("samples")):
                archive.writestr(f"samples/{place}.json", json.dumps(sample))
            archive.writestr("summaries.json", "[]")
            archive.writestr(header, json.dumps(log))


def helm(folder, table):
    """One run for each model and subject; perturbed copies, and a stat that is no score."""
    for (model, subject), rows in table.groupby(["model", "subject"]):
        home = folder / f"quiz:subject={subject},model={model.replace('/', '_')}"
        home.mkdir(parents=True)
        spec = {
            "name": home.name,
            "scenario_spec": {"args": {"subject": subject}},
            "adapter_spec": {"model": model},
        }
        (home / "run_spec.json").write_text(json.dumps(spec))
        entries = []
        for row in rows.to_dict("records"):
            key = {"instance_id": f"id{row['item']}", "train_trial_index": row["epoch"]}
            values = {"exact_match": row["correct"], "f1_score": row["f1"]}
            for name, value in values.items():  # one key may have several entries
                entries.append(key | {"stats": [stat(name, value)]})
            wrong = key | {"perturbation": {"name": "typos"}, "stats": [stat("exact_match", 0)]}
            entries += [wrong, key | {"stats": [stat("num_tokens", 17)]}]
        (home / "per_instance_stats.json").write_text(json.dumps(entries))
        instances = [
            {
                "id": f"id{item}",
                "references": [
                    {"output": {"text": "A"}, "tags": ["correct"]},
                    {"output": {"text": "B"}, "tags": []},
                ],
            }
            for item in rows["item"].unique()
        ]
        (home / "instances.json").write_text(json.dumps(instances))


def stat(name, value):
    return {"name": {"name": name, "split": "test"}, "count": 1, "mean": float(value)}


def lighteval(rows):
    """Return the frame that a details file would hold."""
    return pd.DataFrame(
        {
            "doc": [
                {
                    "id": str(row["item"]),
                    "task_name": f"quiz:{row['subject']}",
                    "choices": np.array(["A", "B"]),
                    "gold_index": np.array([0]),
                    "query": "?",
                }
                for row in rows
            ],
            "metric": [{"acc": row["correct"], "f1": row["f1"]} for row in rows],
            "model_response": [{"text": np.array(["A", "B"])} for row in rows],
        }
    )


def plain(folder, table):
    """JSONL for each model, with a gold answer and a prediction; a long and a wide CSV."""
    for model, rows in each_model(table):
        lines = [
            json.dumps(
                {
                    "id": row["item"],
                    "subject": row["subject"],
                    "epoch": row["epoch"],
                    "correct": bool(row["correct"]),
                    "f1": row["f1"],
                    "gold": "A",
                    "prediction": "A" if row["correct"] else "B",
                }
            )
            for row in rows
        ]
        (folder / f"{model.split('/')[1]}.jsonl").write_text("\n".join(lines) + "\n")
    long = table.rename(columns={"item": "item_id", "correct": "score"})
    long.to_csv(folder / "long.csv", index=False)
    wide = table[table.epoch == 1].pivot(index=["item", "subject"], columns="model")["correct"]
    wide.reset_index().rename(columns={"item": "id"}).to_csv(folder / "wide.csv", index=False)
