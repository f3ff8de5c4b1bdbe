export { EXPLANATION_FORMATS } from './explanation/registry.ts';
export { FORMATS, type FormatName } from './formats/registry.ts';
export type { RenderOptions } from './formats/renderer.ts';
export { RANKING_FORMATS, type RankingFormat } from './ranking/registry.ts';
export { RELEASE_FORMATS } from './releases/registry.ts';
export { releasePage } from './releases/release-page.ts';
