import { inFigures } from '#core/figures.ts'
import type { Progress } from '#core/transfer/progress.ts'

const firstAfterMs = 1000
const eachMs = 200
const sameLine = '\r\x1b[K'

/** Says on a terminal, in one line, how far a file is that takes more than a second. */
export function createTerminalProgress(
  terminal: { write(text: string): unknown },
  now: () => number = Date.now,
): Progress & { end(): void } {
  let begun = now()
  let shown = 0
  let waiting: NodeJS.Timeout | undefined
  const say = (text: string) => {
    shown = now()
    terminal.write(`${sameLine}${text}`)
  }
  return {
    onRow(done, rows) {
      clearTimeout(waiting)
      if (done === 0) begun = now()
      if (now() - begun < firstAfterMs || now() - shown < eachMs) return
      const [of, from] = [done, rows].map(inFigures)
      say(`Checking: ${of} of ${from} rows`)
    },
    onSave() {
      if (shown > 0) say('Saving')
      else waiting = setTimeout(say, firstAfterMs - (now() - begun), 'Saving')
    },
    end() {
      clearTimeout(waiting)
      if (shown > 0) terminal.write(sameLine)
    },
  }
}
