import type { Interactive } from '#page-data';
import { asScript } from '#script';
import { wordsOf } from '../options/option-rows.ts';
import { PLAY_OPTIONS_OF_NO_SCRIPT } from '../options/scenario-options.ts';
import { scriptFieldsOf } from '../request-options.ts';
import type { KeptInputs, KeptRequest } from './kept-inputs.ts';

/** The pods that tables list, as the options `-n` and `-l` say. */
interface Listed {
  readonly namespace?: string;
  readonly selector?: string;
}

/**
 * The code of a page that plays scenarios, with all that models read of what the command line was
 * given.
 */
export async function interactivePage(kept: KeptInputs, listed: Listed): Promise<Interactive> {
  const { SCRIPT, SCRIPT_HASH, STYLE, STYLE_HASH } = await import('#built-what-if');
  const { ENGINE } = await import('#built-engine');
  return {
    ...{ script: SCRIPT, scriptHash: SCRIPT_HASH, style: STYLE, styleHash: STYLE_HASH },
    blocks: [
      { name: 'asked', content: asked(kept, listed) },
      { name: 'files', content: await kept.files() },
      { name: 'engine', content: new TextEncoder().encode(ENGINE) },
    ],
  };
}

/** The scenario of the report: a script, and the rest of the command line. */
function asked({ scripts, request, paths }: KeptInputs, listed: Listed) {
  const { settings = [], events = [], without = [], scale = [], strict } = request ?? {};
  const { kubernetesVersion, startTime, seed, ...options } = request?.options ?? {};
  const spec = scriptFieldsOf({ kubernetesVersion, startTime, seed });
  return {
    script: asScript({ scripts, settings, events, spec }),
    rest: { options, without, scale, strict, listed },
    paths,
    flags: [...(request === undefined ? [] : flagsOf(request)), ...listFlags(listed)],
  };
}

/** The flags that no script can replace, as they are typed. */
const flagsOf = ({
  without = [],
  scale = [],
  strict,
  apply = [],
  options,
}: KeptRequest): readonly string[] => [
  ...apply.flatMap(({ path }) => ['--apply', path]),
  ...scale.flatMap((each) => ['--scale', each]),
  ...without.flatMap((each) => ['--without', each]),
  ...(strict ? ['--strict'] : []),
  ...wordsOf(options, PLAY_OPTIONS_OF_NO_SCRIPT),
  ...(options.history === undefined ? [] : ['--history', `${options.history.number}`]),
  ...(options.history?.held ?? []).flatMap((source) => ['--hold', source]),
];

const listFlags = ({ namespace, selector }: Listed): readonly string[] => [
  ...flag('-n', namespace),
  ...flag('-l', selector),
];

const flag = (name: string, value: string | undefined): readonly string[] =>
  value === undefined ? [] : [name, value];
