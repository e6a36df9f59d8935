import { spawn } from 'node:child_process'
import { printTable } from './table.ts'

type Run = { total: number; seconds: Map<string, number>; cases: Map<string, string> }

/** Whole runs of `npm test`; the third shows whether the first two agree. */
const runs = 3

export async function measure(): Promise<void> {
  const done: Run[] = []
  for (let run = 0; run < runs; run += 1) done.push(readRun(await runGates()))
  const gates = [...new Set(done.flatMap(({ seconds }) => [...seconds.keys()]))]
  const row = (gate: string, times: number[], cases = '') => {
    const sorted = times.toSorted((a, b) => a - b)
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0
    return { gate, cases, 'minimum s': sorted[0] ?? 0, 'median s': median }
  }
  printTable([
    ...gates.map((gate) =>
      row(
        gate,
        done.map(({ seconds }) => seconds.get(gate) ?? 0),
      ),
    ),
    row(
      'the whole',
      done.map(({ total }) => total),
    ),
  ])
  const [last] = done.slice(-1)
  process.stdout.write(`\n${[...(last?.cases ?? [])].map((each) => each.join(': ')).join('\n')}\n`)
}

function runGates(): Promise<string> {
  const child = spawn(process.execPath, ['scripts/gates.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  return new Promise((resolve) =>
    child.on('close', () => {
      process.off('exit', endWithUs)
      resolve(output)
    }),
  )
}

function readRun(output: string): Run {
  const gates = Array.from(
    output.matchAll(/^── ([\w ]+): (\d+ passed, \d+ failed)(?: \((\d+) s\))?$/gm),
  )
  const times = gates.flatMap(([, gate = '', , time]) =>
    time ? [[gate, Number(time)] as const] : [],
  )
  const tests = /^── tests: (\d+) s/m.exec(output)?.[1]
  return {
    total: Number(/^The whole: (\d+) s$/m.exec(output)?.[1] ?? 0),
    seconds: new Map([...times, ['tests', Number(tests ?? 0)]]),
    cases: new Map(gates.map(([, gate = '', cases = '']) => [gate, cases])),
  }
}
