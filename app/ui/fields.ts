export type FieldConfig = {
  label: string
  type?: 'text' | 'email' | 'password'
  autoComplete?: string
  placeholder?: string
  hint?: string
  /** A meter below it says how strong a new password is. */
  showsStrength?: true
  /** What an empty field is told; a field without it may be left empty. */
  missing?: string
}

export type Fields = Record<string, FieldConfig>

/** With what had been typed, never a password. */
export type Returned<Name extends string = string> = {
  /** So that it is announced and focused again. */
  responseId: string
  message: { tone: 'error'; title: string; text: string }
  issues: Partial<Record<Name, string>>
  values: Partial<Record<Name, string>>
}
