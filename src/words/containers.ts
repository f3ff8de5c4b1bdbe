/** A container by its name; a handwritten pod may leave out the name of its only one. */
export const containerText = (name: string): string =>
  name === '' ? 'the container' : `container ${name}`;
