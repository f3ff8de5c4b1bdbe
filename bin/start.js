/** Runs the command line with the words of this process. */
exports.start = ({ endWithParent, exitWith, main, processArguments, processIo }) => {
  endWithParent();
  main(processArguments(), processIo()).then(exitWith);
};
