import type { FaultKind, Plan, StepKind } from './plan.ts'

/**
 * What one call or look says about one place of the content: `register` is the place, such as
 * 'role:<id of a member>' or 'shown:<key of a letter>'; '' as a value: visitors find nothing there.
 */
export type Effect = { register: string; value: string }

/** Moments are milliseconds of this process, which no clock step of the program moves. */
export type Call = {
  number: number
  person: number
  kind: StepKind | 'beginning'
  startedAt: number
  endedAt: number
  /** `unknown`: nobody answered, so that it may have been done or not, then or later. */
  answer: 'done' | 'submitted' | 'refused' | 'unknown'
  status: number
  /** What it does once it is done. */
  effects: Effect[]
  /** It takes effect at a time to come, if nobody decides otherwise until then. */
  isEventual?: boolean
  /** Of a save: the list, and the revision that its author had loaded. */
  list?: string
  base?: number
  /** A text that no other call has sent. */
  mark?: string
  /** The number of the call that this one sends again, under its key. */
  repeats?: number
  /** Of a decision: the submission, and who had handed it in. */
  submission?: string
  author?: string
  /** Of a publication, or of what was uploaded. */
  letter?: string
  url?: string
}

/** What somebody got at a moment. `since`: what held from then on may still be what they get. */
export type Look = {
  door: string
  person: number | undefined
  startedAt: number
  since: number
  endedAt: number
  seen: Effect[]
}

export type Fault = { kind: FaultKind; from: number; until: number }

export type History = {
  plan: Plan
  /** Ids of the people, by their number. */
  people: string[]
  calls: Call[]
  looks: Look[]
  faults: Fault[]
  /** What visitors got when the clock was three days ahead of all that was scheduled. */
  later: Look | undefined
}
