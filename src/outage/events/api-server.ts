import type { OutageEvent } from '../happening.ts';

export const apiServer: OutageEvent<'apiServer'> = {
  needsApi: false,
  begin: ({ action, stage, because }) => stage.setApiServer(action.verb === 'start', because),
  end: ({ stage, because }) => stage.setApiServer(true, because),
};
