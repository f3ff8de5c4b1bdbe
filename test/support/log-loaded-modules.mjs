// Preloaded with node --import: names every module on standard error while it is loaded.
import { register } from 'node:module';

const hooks = `
  export function load(url, context, next) {
    process._rawDebug('loaded ' + url);
    return next(url, context);
  }`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
