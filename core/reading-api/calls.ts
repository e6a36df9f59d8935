import { type KeyScope, keyLimits } from '#core/api-keys/api-key.ts'
import { languages } from '#core/language.ts'
import { legalSlugs } from '#core/legal/legal-text.ts'
import { type NounWords, nouns } from '#core/nouns.ts'

export type Parameter = {
  name: string
  in: 'query' | 'path'
  isRequired?: true
  schema: {
    type: 'string' | 'integer' | 'boolean'
    enum?: readonly string[]
    minimum?: number
    maximum?: number
  }
  description: string
  /** What tools send; an answer to it has everything that is described. */
  example?: string | number
}

/** One reading call: its address, its answers, what it takes and who may ask follow from it. */
export type ReadingCall = {
  handler: string
  path: string
  /** The scope that a key needs; undefined if any key will do. */
  scope: KeyScope | undefined
  summary: string
  description: string
  parameters: readonly Parameter[]
  /** Names of shapes; of a list, those of its rows. */
  answers: readonly string[]
  isList: boolean
  /** The answer where nothing has the key in the path. */
  unknown?: string
}

export const maxPage = 100

export const lang: Parameter = {
  name: 'lang',
  in: 'query',
  schema: { type: 'string', enum: languages },
  description: 'The language of the texts; English unless given, and for what is not translated.',
}

const pages: readonly Parameter[] = [
  {
    name: 'limit',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: maxPage },
    description: `At most so many. Without it the whole list is answered.`,
    example: 1,
  },
  {
    name: 'cursor',
    in: 'query',
    schema: { type: 'string' },
    description: 'Where a page begins: follow the address in the Link header (rel="next").',
  },
]

type Declared = Omit<ReadingCall, 'parameters' | 'isList'> & { parameters?: readonly Parameter[] }

function listCall({ parameters = [], ...call }: Declared): ReadingCall {
  return { ...call, parameters: [...parameters, lang, ...pages], isList: true }
}

function singleCall({ parameters = [], ...call }: Declared): ReadingCall {
  return { ...call, parameters: [...parameters, lang], isList: false }
}

export const readingCalls: readonly ReadingCall[] = [
  listCall({
    handler: 'listTeamMembers',
    path: '/api/team-members',
    scope: 'team',
    summary: 'The team',
    description: 'By display order. With show_on_home=true, the few fields of the home page.',
    parameters: [
      {
        name: 'show_on_home',
        in: 'query',
        schema: { type: 'boolean' },
        description: 'Only those on the home page.',
      },
    ],
    answers: ['TeamMember', 'HomeMember'],
  }),
  listCall({
    handler: 'listThemes',
    path: '/api/themes',
    scope: 'themes',
    summary: 'The themes',
    description: 'Published ones, by name.',
    answers: ['Theme'],
  }),
  listCall({
    handler: 'listStockPicks',
    path: '/api/stock-picks',
    scope: 'themes',
    summary: 'The stock picks of a theme, with their prices',
    description:
      'In display order. A theme that is not published answers as an unknown one does: an empty list.',
    parameters: [
      {
        name: 'theme_id',
        in: 'query',
        isRequired: true,
        schema: { type: 'string' },
        description: 'As in /api/themes.',
        example: 'longevity',
      },
    ],
    answers: ['StockPick'],
  }),
  listCall({
    handler: 'listLetters',
    path: '/api/letters',
    scope: 'letters',
    summary: 'The letters',
    description:
      'Published in the language, the newest first, each with its number and quarter, without their text.',
    answers: ['LetterSummary'],
  }),
  singleCall({
    handler: 'findLetter',
    path: '/api/letters/{slug}',
    scope: 'letters',
    summary: 'A letter',
    description: 'With its text.',
    parameters: [
      {
        name: 'slug',
        in: 'path',
        isRequired: true,
        schema: { type: 'string' },
        description: 'As in /api/letters.',
      },
    ],
    answers: ['Letter'],
    unknown: 'There is no such letter in this language',
  }),
  listCall({
    handler: 'listLegalTexts',
    path: '/api/legal',
    scope: 'legal',
    summary: 'The legal texts',
    description: 'In the versions in force, without their text.',
    answers: ['LegalSummary'],
  }),
  singleCall({
    handler: 'findLegalText',
    path: '/api/legal/{slug}',
    scope: 'legal',
    summary: 'A legal text',
    description: 'The version in force.',
    parameters: [
      {
        name: 'slug',
        in: 'path',
        isRequired: true,
        schema: { type: 'string', enum: legalSlugs },
        description: 'Which one.',
        example: 'terms',
      },
    ],
    answers: ['LegalText'],
    unknown: 'There is no such text',
  }),
  ...Object.entries<NounWords>(nouns).flatMap(([name, { one, call }]) =>
    call
      ? listCall({
          ...call,
          handler: `list${capitalized(name)}`,
          scope: name as KeyScope,
          answers: [capitalized(one)],
        })
      : [],
  ),
  {
    handler: 'openApi',
    path: '/api/openapi.json',
    scope: undefined,
    summary: 'The description of the calls',
    description: 'OpenAPI 3.1, for programs that make clients of it.',
    parameters: [],
    answers: ['Description'],
    isList: false,
  },
]

/** The rows of a noun's call have its name as that of their shape: 'fact' becomes 'Fact'. */
export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const badParameter = 'A parameter is missing or cannot be used: the error says which.'

export const commonFailures: Readonly<Record<number, string>> = {
  401: 'The key is unknown, was revoked or has expired: WWW-Authenticate and the error say which.',
  403: 'The key does not name the origin of the page that asks, is not for this call, or something other than reading was tried.',
  429: `More requests within a minute than the key allows (at most ${keyLimits.perMinute}): wait for the seconds in Retry-After.`,
  500: 'Something went wrong here: request_id finds it in the log of this site.',
  503: 'Briefly unavailable: try again after the seconds in Retry-After.',
}

/** The failures of a call beside those of every call. */
export function failuresOf({ parameters, unknown }: ReadingCall): Record<number, string> {
  const failures: Record<number, string> = {}
  if (parameters.some((each) => each.in === 'query')) failures[400] = badParameter
  if (unknown) failures[404] = `${unknown}.`
  return failures
}

/** The scope of the call at an address. */
export function scopeAt(path: string): KeyScope | undefined {
  const [, , noun] = path.split('/')
  return readingCalls.find((call) => call.path === `/api/${noun}`)?.scope
}
