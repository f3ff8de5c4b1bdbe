import { z } from 'zod';

/** The effect of a network cut on clients of the pods. */
export const podNetwork = z
  .enum(['cut', 'kept'])
  .meta({
    description:
      'Whether clients elsewhere lose the pods of these nodes too, or only the way to the control ' +
      'plane is cut.',
    default: 'cut',
  })
  .optional();
