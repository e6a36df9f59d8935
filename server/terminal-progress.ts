import { type Progress, stageInWords } from '#core/transfer/progress.ts'

const firstAfterMs = 1000
const eachMs = 200
const sameLine = '\r\x1b[K'

export type Terminal = { write(text: string): unknown }

/** Says on a terminal, in one line, how far a file is that takes more than a second. */
export function createTerminalProgress(
  terminal: Terminal,
  now: () => number = Date.now,
): { progress: Progress; end(): void } {
  let begun = now()
  let shown = 0
  let waiting: NodeJS.Timeout | undefined
  const say = (text: string) => {
    shown = now()
    terminal.write(`${sameLine}${text}`)
  }
  return {
    progress(stage, done, all) {
      clearTimeout(waiting)
      const { verb, count } = stageInWords(stage, done, all)
      // A save says nothing until it ends.
      if (stage === 'saving') {
        if (shown > 0) say(verb)
        else waiting = setTimeout(say, firstAfterMs - (now() - begun), verb)
        return
      }
      if (done === 0) begun = now()
      if (count === '' || now() - begun < firstAfterMs || now() - shown < eachMs) return
      say(`${verb}: ${count}`)
    },
    end() {
      clearTimeout(waiting)
      if (shown > 0) terminal.write(sameLine)
    },
  }
}
