export { amountText, memoryText, quantityText, signalText } from './amount-text.ts';
export { endText, lastingText, untilText } from './end-text.ts';
export { BUDGETS_IGNORED_BY, MECHANISM_OF_ONE, MECHANISM_WORDS } from './mechanisms.ts';
export { capitalised, counted, listed, shareOf } from './plural.ts';
export { paceText, rateText } from './rate-text.ts';
export { clockOf, clockText, offsetText } from './time-text.ts';
export { verdictText } from './verdict-text.ts';
export { betweenText, isWide, knownText, windowText } from './window-text.ts';
export { zoneText } from './zone-text.ts';
