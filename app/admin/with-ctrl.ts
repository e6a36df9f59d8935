type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl with this letter, or the command key of a Mac, and no other. */
export function isWithCtrl(event: Pressed, letter: 's' | 'z' | 'k'): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false
  // With an Arabic keyboard the key gives another letter.
  const isOther = code === `Key${letter.toUpperCase()}` && !/^[a-z]$/i.test(key)
  return key.toLowerCase() === letter || isOther
}
