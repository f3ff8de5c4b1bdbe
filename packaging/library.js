/**
 * Gives the library a door for `import`. The modules behind it are CommonJS, as those are quicker to
 * start, and the command line shares them.
 */
export const library = {
  name: 'library',
  generateBundle(_, bundle) {
    const { exports: names, fileName } = bundle['library.cjs'];
    const source = `import library from './${fileName}';\n\nexport const { ${names.join(', ')} } = library;\n`;
    this.emitFile({ type: 'asset', fileName: 'library.js', source });
  },
};
