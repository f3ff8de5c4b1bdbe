/**
 * Gives a browser a language that exists. Without a screen and a locale it may name one that `Intl`
 * refuses, such as `en-US@posix`, and the package that draws charts would end the whole page.
 */
function repairLanguage(): void {
  try {
    new Intl.NumberFormat(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-US' });
  }
}

repairLanguage();
