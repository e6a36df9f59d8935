import { languageNames, type Translation, translations } from '#core/language.ts'
import type { Field, TextKind } from './kinds.ts'

type TextField = Extract<Field, { kind: TextKind }>

/** The field for the words of another field in a language, with its rules and its label. */
export function translatedField(name: string, field: TextField, language: Translation) {
  const { kind, label, max, tooLong, upperCase, isDrawnApart, translationHint } = field
  return {
    kind,
    label: `${label} (${languageNames[language]})`,
    hint: translationHint?.replace('{language}', languageNames[language]),
    max,
    tooLong,
    upperCase,
    isDrawnApart,
    translates: name,
    language,
  } satisfies Field
}

/** `name` in Arabic is `nameAr`. */
export function translationName<Name extends string>(
  name: Name,
  language: Translation,
): `${Name}${Capitalize<Translation>}`
export function translationName(name: string, language: Translation): string {
  return `${name}${language.charAt(0).toUpperCase()}${language.slice(1)}`
}

/** The language of a field of such a name, or of the hash of its English; undefined for English. */
export function languageOfName(name: string): Translation | undefined {
  return translations.find((language) => {
    const ending = translationName('', language)
    return name.endsWith(ending) || name.endsWith(`${ending}Of`)
  })
}

/** Something for every translation, by such names. */
export type InTranslations<Name extends string, Value> = Record<
  `${Name}${Capitalize<Translation>}`,
  Value
>
