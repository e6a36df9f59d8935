import { invite } from '#core/people/invitations.server.ts'
import { enablePerson, saveRole } from '#core/people/people.server.ts'
import type { SentRound } from '#core/price-round/round.ts'
import { saveRound } from '#core/price-round/save-round.server.ts'
import { takeBackRound } from '#core/price-round/take-back.server.ts'
import {
  createPrivateLink,
  type NewLink,
  showsUnapprovedDraft,
} from '#core/private-links/create-link.server.ts'
import type { SentList } from '#core/record/list.ts'
import { saveList } from '#core/record/save.server.ts'
import { done, type Operation, operation } from '#core/review/operation.server.ts'
import { recordOperations } from '#core/review/record-operations.server.ts'
import {
  nameOfPerson,
  peopleSubject,
  pricesSubject,
  subjectOfList,
  subjectOfTheme,
} from '#core/review/subjects.server.ts'
import {
  findContentsOfVersion,
  findTimeLeft,
  listOfText,
  type Publication,
} from '#core/review/text-contents.server.ts'
import type { Settings } from '#core/settings/settings.server.ts'
import type { SiteSettings } from '#core/settings/settings.ts'
import {
  listChangedProofs,
  saveBackupSettings,
  saveSiteSettings,
} from '#core/site-settings/site-settings.server.ts'
import { closeStock, type SentClosing } from '#core/stocks/close-stock.server.ts'
import { deleteClosedStock } from '#core/stocks/delete-closed.server.ts'
import { markPrice } from '#core/stocks/mark-price.server.ts'
import { listTexts } from '#core/texts/list-texts.server.ts'
import { moveText } from '#core/texts/order.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import type { TextKindName } from '#core/texts/text-kind.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import { readFile } from '#core/transfer/read-apart.server.ts'
import { refused } from '#core/transfer/read-sent.ts'
import type { SentImport } from '#core/transfer/transfer.ts'
import { handleOf } from '#core/work.ts'

/**
 * Every public change that can be submitted for approval, as a function of core
 * and its arguments: an approval makes the same call. A change that is not listed here cannot
 * be approved, and the gate refuses it (core/approval/gate.server.ts).
 */
const declared = {
  'save-list': operation(
    subjectOfList,
    async ({ db, findListNamed }, actorId, input: { list: string; sent: SentList }) => {
      const list = await findListNamed(handleOf(db), input.list)
      if (!list || list.isSingle) return { outcome: 'not-found' } as const
      return saveList(db, actorId, list, input.sent)
    },
  ),
  'close-stock': operation(
    subjectOfTheme,
    ({ db }, actorId, input: { theme: string; sent: SentClosing }) =>
      closeStock(db, actorId, input.theme, input.sent),
  ),
  'delete-closed-stock': operation(
    subjectOfTheme,
    ({ db }, actorId, input: { theme: string; stockId: string; reason: string }) =>
      deleteClosedStock(db, actorId, input.theme, input),
  ),
  'mark-price': operation(
    subjectOfTheme,
    async (
      { db },
      actorId,
      input: { theme: string; stockId: string; priceId: string; isError: boolean },
    ) => done(await markPrice(db, actorId, input.theme, input)),
  ),
  'save-prices': operation(pricesSubject, ({ db }, actorId, input: SentRound) =>
    saveRound(db, actorId, input),
  ),
  'take-back-prices': operation(pricesSubject, ({ db }, actorId, { key }: { key: string }) =>
    takeBackRound(db, actorId, key),
  ),
  'import-file': operation(
    ({ kind }: SentImport, _, means) => ({
      noun: means.exchange(kind).noun,
      key: '',
      language: '',
      list: `import:${kind}`,
    }),
    ({ db, exchange, progress, file }, actorId, input) =>
      importFile({ db, exchange, progress }, actorId, input, file),
    {
      prepare: async ({ text }) => ({ file: await readFile({ text }).catch(refused) }),
      contentsOf: async (_, { kind, digest, confirmed = [] }) => ({
        live: { kind, digest, confirmed },
        editors: [],
      }),
    },
  ),
  'publish-text': operation(
    async ({ kind, id }: Publication, db) => ({
      noun: contentOf[kind],
      key: id.key,
      language: id.language,
      list: await listOfText(db, kind, id),
    }),
    async ({ db, kinds }, actorId, { kind, id, ...wanted }: Publication) =>
      publishText(db, actorId, kinds[kind], id, {
        ...wanted,
        at: await findTimeLeft(db, wanted.at),
      }),
    {
      contentsOf: ({ db, kinds }, publication) =>
        findContentsOfVersion(db, kinds[publication.kind], publication),
    },
  ),
  ...recordOperations,
  'move-text': operation(
    ({ kind }: { kind: TextKindName; key: string; by: -1 | 1 }) => ({
      noun: contentOf[kind],
      key: '',
      language: '',
      list: `order:${kind}`,
    }),
    async ({ db, kinds }, actorId, { kind, key, by }) => {
      const isMoved = await moveText(db, actorId, kinds[kind], key, by)
      return { outcome: 'done', isMoved } as const
    },
    {
      // A move by one place means something else if the order has changed.
      contentsOf: async ({ db, kinds }, { kind, key, by }) => {
        const order = (await listTexts(db, kinds[kind], 'en')).map((text) => text.key)
        return { live: { kind, order, key, by }, editors: [] }
      },
    },
  ),
  'save-settings': operation(
    (_: { typed: SiteSettings; loaded: SiteSettings }) => ({
      noun: 'settings',
      key: '',
      language: '',
      list: 'settings',
    }),
    ({ db, oidc }, actorId, { typed, loaded }) =>
      saveSiteSettings(db, actorId, typed, loaded, oidc),
    {
      noticeOf: async (_, { typed, loaded }) => {
        const titles = listChangedProofs(typed, loaded)
        return titles.length > 0 ? `Settings: ${titles.join(', ')}` : undefined
      },
    },
  ),
  'save-backups': operation(
    (_: Settings['backups']) => ({
      noun: 'settings',
      key: 'backups',
      language: '',
      list: 'settings:backups',
    }),
    ({ db }, actorId, settings) => saveBackupSettings(db, actorId, settings),
    { noticeOf: async () => 'Settings: Backups' },
  ),
  'invite-admin': operation(
    ({ email }: { email: string }) => peopleSubject(email),
    async ({ db, ...means }, actorId, { email }) => {
      await invite(db, means, actorId, { email, role: 'admin' })
      return done(true)
    },
    { noticeOf: async (_, { email }) => `Invite ${email} as an admin` },
  ),
  'make-admin': operation(
    ({ personId }: { personId: string }) => peopleSubject(personId),
    async ({ db, ...means }, actorId, { personId }) => {
      await saveRole(db, means, actorId, { personId, role: 'admin' })
      return done(true)
    },
    { noticeOf: async (db, { personId }) => `Make ${await nameOfPerson(db, personId)} an admin` },
  ),
  'enable-admin': operation(
    ({ personId }: { personId: string }) => peopleSubject(personId),
    async ({ db, ...means }, actorId, { personId }) => {
      await enablePerson(db, means, actorId, personId)
      return done(true)
    },
    {
      noticeOf: async (db, { personId }) =>
        `Enable the account of ${await nameOfPerson(db, personId)}, an admin`,
    },
  ),
  'create-link': operation(
    ({ id = '', themeId, language }: NewLink) => ({
      noun: 'links',
      key: themeId,
      language,
      list: `link:${id}`,
    }),
    async ({ db, ...means }, actorId, input) => {
      const address = await createPrivateLink(db, means, actorId, input)
      return { outcome: 'done', address } as const
    },
    {
      noticeOf: async (db, input) =>
        (await showsUnapprovedDraft(db, input))
          ? `A private link to the draft of ${input.themeId} for ${input.recipient}`
          : undefined,
    },
  ),
}

export type OperationName = keyof typeof declared

type Inputs = { [N in OperationName]: Parameters<(typeof declared)[N]['subjectOf']>[0] }

type Outcomes = { [N in OperationName]: Awaited<ReturnType<(typeof declared)[N]['run']>> }

export type InputOf<N extends OperationName> = Inputs[N]

export type Operations = { readonly [N in OperationName]: Operation<Inputs[N], Outcomes[N]> }

export const operations: Operations = declared

const contentOf = {
  theme: 'themes',
  letter: 'letters',
  legal: 'legal',
  page: 'pages',
  disclosure: 'disclosures',
} as const
