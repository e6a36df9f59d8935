export const engines = ['chromium', 'firefox', 'webkit'] as const

export type Engine = (typeof engines)[number]

type Json = string | number | boolean | null | undefined | readonly Json[] | { [key: string]: Json }

/** Keys that have a name of their own; letters go with `held`. */
export type Key =
  | 'Tab'
  | 'Enter'
  | 'Escape'
  | 'Space'
  | 'Backspace'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowDown'
  | 'a'
  | 'c'
  | 'k'
  | 's'
  | 'v'

/** One window of an engine, as a person has it: an address, a mouse, a keyboard, and what is seen. */
export type Tab = {
  engine: Engine
  goto(address: string): Promise<void>
  /** Runs a function in the page and gives what it gives; nothing from outside it is in reach. */
  read<const Args extends Json[], T>(
    script: (...args: Args) => T | Promise<T>,
    ...args: Args
  ): Promise<T>
  /** A press of the mouse at a point of the viewport, in CSS pixels. */
  click(x: number, y: number): Promise<void>
  key(key: Key, held?: 'Control' | 'Shift'): Promise<void>
  type(text: string): Promise<void>
  /** Gives a field this file, as the window for it does, which no program can press. */
  giveFile(selector: string, path: string): Promise<void>
  /** Gives this window an authenticator that answers for somebody; only Chromium has one for programs. */
  addAuthenticator?(): Promise<void>
  /** Makes the viewport this large, or as near as the engine allows. */
  resize(width: number, height: number): Promise<void>
  picture(): Promise<Buffer>
  /** Becomes a visitor who was never here. */
  forget(): Promise<void>
}

export type OpenEngine = { tab: Tab; close(): Promise<void> }
