/** A toast, or in the page without script (docs/product.md §8). */
export type Message = {
  tone: 'success' | 'warning' | 'error'
  title: string
  text: string
  link?: MessageLink
  undo?: Undo
}

/** The question that takes back what was done; `isSubmitted`: it will wait for a second person. */
export type Undo = { to: string; isSubmitted?: boolean }

/** `isOnSite`: a public page, opened beside the panel. */
export type MessageLink = { to: string; label: string; isOnSite?: true }

export function onSite(to: string | undefined): MessageLink | undefined {
  return to === undefined ? undefined : { to, label: 'See it on the site', isOnSite: true }
}

export function success(title: string, text: string): Message {
  return { tone: 'success', title, text }
}

export function warning(title: string, text: string): Message {
  return { tone: 'warning', title, text }
}

export function error(title: string, text: string): Message {
  return { tone: 'error', title, text }
}
