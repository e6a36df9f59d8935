import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '#tests/support/http.ts'
import type { RunningServer } from '#tests/support/server.ts'

/** In bytes, but for the longest turn and what the program has used since its start. */
export type Probed = {
  turnMs: number
  cpuMs: number
  rss: number
  heapUsed: number
  heapTotal: number
  external: number
}

/** The variables with which a program is started that `askProbe` asks. */
export function probing(dataDir: string): { HOLD_FILE: string; NODE_OPTIONS: string } {
  return {
    HOLD_FILE: holdFile(dataDir),
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'hold-probe.ts')}`,
  }
}

/** What the process that serves has used (`hold-probe.ts`); its longest turn since it was last asked. */
export async function askProbe(site: RunningServer): Promise<Probed> {
  const file = holdFile(site.dataDir)
  await rm(file, { force: true })
  process.kill(site.workerPid(), 'SIGUSR2')
  return until('the probe answers', async () => {
    // It may be there and not be written yet.
    const text = await readFile(file, 'utf8').catch(() => '')
    return text.endsWith('}') ? JSON.parse(text) : undefined
  })
}

function holdFile(dataDir: string): string {
  return join(dataDir, 'longest-turn')
}
