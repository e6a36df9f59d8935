import { inFigures } from '#core/figures.ts'

/** What is done with a file, in this order. */
export type Stage = 'examining' | 'checking' | 'storing' | 'saving'

/** Follows a file; each call may throw ImportCancelled, after which nothing is saved. */
export type Progress = (stage: Stage, done: number, all: number) => void

export class ImportCancelled extends Error {}

const words: Readonly<Record<Stage, { verb: string; things: string }>> = {
  examining: { verb: 'Looking at', things: 'pictures' },
  checking: { verb: 'Checking', things: 'rows' },
  storing: { verb: 'Storing', things: 'pictures' },
  // It is one save, whole or not at all.
  saving: { verb: 'Saving', things: '' },
}

/** 'Checking' and '4,000 of 20,000 rows'; '' before they are counted. */
export function stageInWords(
  stage: Stage,
  done: number,
  all: number,
): { verb: string; count: string } {
  const { verb, things } = words[stage]
  const count = all > 0 && things !== '' ? `${inFigures(done)} of ${inFigures(all)} ${things}` : ''
  return { verb, count }
}
