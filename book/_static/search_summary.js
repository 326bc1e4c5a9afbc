/* Search shows the words about what it found by reading the pages, which a browser does not allow
   a page that is opened from a disk. */
if (typeof DOCUMENTATION_OPTIONS !== "undefined")
  DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = location.protocol.startsWith("http");
