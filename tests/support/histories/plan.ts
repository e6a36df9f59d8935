import type { DatabaseKind } from '../databases.ts'
import { randomNumbers } from '../random.ts'

/** What clients ask of the program; `save-twice` sends one save again under its own key. */
const stepKinds = [
  'save-team',
  'save-stocks',
  'save-twice',
  'price',
  'draft',
  'publish',
  'schedule',
  'withdraw',
  'enquiry',
  'invite',
  'import',
  'upload',
  'undo',
  'restore',
  'approve',
  'approve-own',
  'send-back',
] as const

export type StepKind = (typeof stepKinds)[number]

/** `choice` picks among what there is at that moment: a record, a letter, a submission. */
export type Step = { kind: StepKind; choice: number }

const faults = {
  sqlite: ['kill', 'pause', 'clock', 'disk'],
  postgres: ['kill', 'pause', 'clock', 'database'],
} as const

export type FaultKind = (typeof faults)[DatabaseKind][number]

/** What people ask at once, and the fault that comes once so many of them are answered. */
export type Round = {
  steps: Step[][]
  fault: { kind: FaultKind; afterAnswers: number; ms: number } | undefined
}

export type Plan = {
  seed: number
  kind: DatabaseKind
  needsApproval: boolean
  rounds: Round[]
}

export const peopleCount = 3
const roundCount = 3
const stepsEach = 4

/** How often each is asked. What costs seconds of the processor, or ends what others do, is rarer. */
const weights: Record<'alone' | 'approval', Partial<Record<StepKind, number>>> = {
  alone: {
    'save-team': 6,
    'save-stocks': 3,
    'save-twice': 2,
    price: 3,
    draft: 3,
    publish: 4,
    schedule: 2,
    withdraw: 2,
    enquiry: 3,
    invite: 1,
    import: 1,
    upload: 1,
    undo: 2,
    restore: 2,
  },
  approval: {
    'save-team': 5,
    'save-stocks': 3,
    price: 2,
    draft: 2,
    publish: 3,
    schedule: 1,
    withdraw: 1,
    enquiry: 2,
    invite: 1,
    import: 1,
    upload: 1,
    undo: 2,
    restore: 2,
    approve: 8,
    'approve-own': 2,
    'send-back': 3,
  },
}

/** The same seed gives the same calls and faults on every machine, with or without a full disk. */
export function planHistory(
  seed: number,
  kind: DatabaseKind,
  { hasSmallDisk }: { hasSmallDisk: boolean },
): Plan {
  const random = randomNumbers(seed)
  const needsApproval = seed % 3 === 0
  const lots = Object.entries(weights[needsApproval ? 'approval' : 'alone']).flatMap(
    ([step, weight]) => Array.from({ length: weight }, () => step as StepKind),
  )
  const rounds = Array.from({ length: roundCount }, (_, number): Round => {
    const steps = Array.from({ length: peopleCount }, () =>
      Array.from({ length: stepsEach }, () => ({
        kind: lots[random(lots.length)] ?? 'save-team',
        choice: random(1000),
      })),
    )
    const fault = faults[kind][random(faults[kind].length)] ?? 'kill'
    const afterAnswers = 1 + random(peopleCount * stepsEach - 2)
    const ms = 200 + random(1200)
    // The first round of every second history is undisturbed: some faults need no other.
    const isCalm = number === 0 && seed % 2 === 0
    const isPossible = fault !== 'disk' || hasSmallDisk
    return {
      steps,
      fault: isCalm || !isPossible ? undefined : { kind: fault, afterAnswers, ms },
    }
  })
  return { seed, kind, needsApproval, rounds }
}

/** The plan as a person reads it, a line for each person of each round. */
export function describePlan({ seed, kind, needsApproval, rounds }: Plan): string {
  const lines = rounds.flatMap(({ steps, fault }, number) => [
    `round ${number + 1}: ${fault ? `${fault.kind} after ${fault.afterAnswers} answers` : 'no fault'}`,
    ...steps.map(
      (own, person) => `  person ${person + 1}: ${own.map(({ kind }) => kind).join(', ')}`,
    ),
  ])
  const head = `seed ${seed} on ${kind}, changes need ${needsApproval ? 'a second person' : 'nobody else'}`
  return [head, ...lines].join('\n')
}

/** Whether any of the seeds fills a disk, for which the program needs the right to mount one. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0
