import type { PublicationState } from '#core/publications/publication.ts'
import type { TextSection } from './text-section.ts'

/**
 * Whether something is to be read or said before a text is published, on a page of its own: its day,
 * what was scheduled and ends, what is to be looked at in a new theme (docs/decisions.md 41, 46, 47).
 */
export function asksFirst(
  { kind, language }: Pick<TextSection, 'kind' | 'language'>,
  { published, scheduled }: PublicationState,
): boolean {
  const isNewTheme = kind.name === 'theme' && !language && !published
  return kind.dated !== undefined || scheduled.length > 0 || isNewTheme
}
