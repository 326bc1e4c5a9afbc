// SPDX-License-Identifier: GPL-3.0-or-later
// This program links to Weka, which is under the GNU General Public License, and so is it.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Weka's predictions on given folds.
 *
 * <p>A job is a line on standard input: ARFF file, fold file and learner with its options, apart
 * by tabs. A fold file has a line for each run, with the fold number of every instance. The answer
 * to a job is a line for each run, with the code of the class predicted for every instance, or -1
 * where Weka gives all classes the probability zero.
 */
public class Judge {
  public static void main(String[] arguments) throws Exception {
    PrintStream answers = System.out;
    System.setOut(System.err); // some of Weka's classes print: keep that apart
    BufferedReader jobs = new BufferedReader(new InputStreamReader(System.in));
    for (String job; (job = jobs.readLine()) != null; ) {
      String[] parts = job.split("\t");
      Instances data = read(Path.of(parts[0]));
      for (String run : Files.readAllLines(Path.of(parts[1]))) {
        int[] folds = Arrays.stream(run.split(" ")).mapToInt(Integer::parseInt).toArray();
        answers.println(line(predictions(data, folds, parts[2])));
        answers.flush();
      }
    }
  }

  static Instances read(Path file) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      Instances data = new Instances(reader);
      data.setClassIndex(data.numAttributes() - 1);
      return data;
    }
  }

  /** Trains on the other folds and tests on each in turn, instances always in the file's order. */
  static int[] predictions(Instances data, int[] folds, String command) throws Exception {
    if (folds.length != data.numInstances())
      throw new IOException(folds.length + " fold numbers for " + data.numInstances() + " instances");
    int[] predicted = new int[folds.length];
    for (int fold = 0; fold <= Arrays.stream(folds).max().getAsInt(); fold++) {
      Instances training = new Instances(data, data.numInstances());
      for (int i = 0; i < folds.length; i++) if (folds[i] != fold) training.add(data.instance(i));
      Classifier learner = learner(command);
      learner.buildClassifier(training);
      Instances tested = new Instances(data, 1);
      for (int i = 0; i < folds.length; i++) {
        if (folds[i] != fold) continue;
        tested.delete();
        tested.add(data.instance(i)); // a copy, so that the class can be hidden
        Instance instance = tested.instance(0);
        instance.setClassMissing();
        double[] chances = learner.distributionForInstance(instance);
        int best = Utils.maxIndex(chances);
        predicted[i] = chances[best] > 0 ? best : -1;
      }
    }
    return predicted;
  }

  static Classifier learner(String command) throws Exception {
    List<String> words = Arrays.asList(Utils.splitOptions(command));
    String[] options = words.subList(1, words.size()).toArray(new String[0]);
    return AbstractClassifier.forName(words.get(0), options);
  }

  static String line(int[] codes) {
    StringBuilder text = new StringBuilder();
    for (int code : codes) text.append(code).append(' ');
    return text.toString().trim();
  }
}
