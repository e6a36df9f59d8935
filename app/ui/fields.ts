/** One field of a form, as its page shows it and its action reads it. */
export type FieldConfig = {
  label: string
  type?: 'text' | 'email' | 'password'
  autoComplete?: string
  placeholder?: string
  hint?: string
  /** A new password: a meter below it says how strong it is. */
  showsStrength?: true
  /** Shown below it when it was left empty. */
  missing: string
}

export type Fields = Record<string, FieldConfig>

/** A form that came back: what is wrong, where, and what had been typed (never a password). */
export type Returned<Name extends string = string> = {
  /** New for each answer, so that it is announced and focused again. */
  attempt: string
  message: { tone: 'error'; title: string; text: string }
  issues: Partial<Record<Name, string>>
  values: Partial<Record<Name, string>>
}
