import { Agent } from 'node:http'
import pLimit from 'p-limit'
import { routes } from '#app/routes.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import {
  deleteIdentity,
  findIdentity,
  hasIdentity,
  saveIdentity,
} from '#core/people/identities.server.ts'
import { hashOf, issueToken, type TokenPurpose } from '#core/people/links.server.ts'
import { newTotpSecret, switchOn } from '#core/people/second-factor.server.ts'
import { saveUser } from '#core/people/users.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { states } from '#core/sign-in/states.ts'
import { DatabaseBusy } from '#db/errors.ts'
import type { Db } from '#db/schema.ts'
import { type AskedOptions, Authenticator } from '#tests/support/authenticator.ts'
import { buildIfMoved } from '#tests/support/built.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { type DatabaseKind, databases, openDatabase } from '#tests/support/databases.ts'
import { type Answer, send } from '#tests/support/http.ts'
import { openOidcStub } from '#tests/support/oidc-stub.ts'
import {
  addPerson,
  password as firstPassword,
  inDatabase,
  sessionCookie,
  someEmail,
} from '#tests/support/people.ts'
import { codeOf, serverSecret } from '#tests/support/second-factor.ts'
import { startServer } from '#tests/support/server.ts'
import {
  beginnings,
  type Edge,
  edgeOf,
  edges,
  type Given,
  listStates,
  owes,
  type Policy,
  type SignInEvent,
  type SignInState,
  type Way,
} from '#tests/support/sign-in-states.ts'
import { type Check, type Figure, noneOf, type Options } from './support/check.ts'

const secondPassword = 'Staple-battery-9-correct'
const cookieNames: Record<Given, string> = {
  session: 'qantara-session',
  secondFactor: 'qantara-second-factor',
  reset: 'qantara-reset',
}
const givens = Object.keys(cookieNames) as Given[]

export const { row, about, check }: Check = {
  row: '58',
  about: 'every state of the sign-in, and everything that can be done in it',
  async check(options) {
    buildIfMoved()
    const figures: Figure[] = []
    for (const kind of databases)
      if (options.database === undefined || options.database === kind)
        figures.push(...(await walkOn(kind, options)))
    return figures
  },
}

async function walkOn(kind: DatabaseKind, { count, database: only }: Options): Promise<Figure[]> {
  const isShared = count === undefined && only === undefined
  await using database = kind === 'postgres' ? await openDatabase(kind, 'sample') : undefined
  const client = { id: 'qantara', secret: 'a secret of the client, long enough' }
  const service = await openOidcStub(client)
  const site = await startServer({
    databaseUrl: database && 'url' in database.target ? database.target.url : undefined,
    env: {
      LOG_LEVEL: 'error',
      SESSION_SECRET: serverSecret,
      OIDC_ISSUER: service.address,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Entra',
    },
  })
  const agent = new Agent({ keepAlive: true })
  const atOnce = pLimit(6)
  const wrong: string[] = []
  /** Told at once: a walk that is stopped has said what it saw. */
  const found = (line: string) => {
    wrong.push(line)
    if (wrong.length <= 20) process.stdout.write(`${kind}: ${line}\n`)
  }
  let asked = 0
  let drawn = 0
  let known = 0
  let states = 0
  let doors = 0
  try {
    await inDatabase(site, async (db) => {
      const operator = await openOperator(db)
      const open = (beginning: string, policy: Policy) =>
        Walker.open({ origin: site.origin, db, agent, operator, service, policy }, beginning)
      for (const factorRequired of [false, true]) {
        const policy = { factorRequired }
        await db.transaction().execute(async (tx) =>
          saveSetting(await workAs(tx, systemActor), 'secondFactor', {
            required: factorRequired,
          }),
        )
        const reachable = listStates(policy)
        const ways = isShared ? shareOf(reachable, kind) : spread(reachable, count)
        known += reachable.length
        states += ways.length
        await atOnce.map(ways, async (way) => {
          const tried = await unlessBusy(() => tryEach(way))
          asked += tried.asked
          drawn += tried.drawn
          tried.wrong.forEach(found)
        })
        for (const way of oneOfEachKind(ways, policy)) {
          const walker = await unlessBusy(() => walk(way))
          for (const told of await walker.wrongDoors(way.state)) found(told)
          doors += adminAddresses.length
        }

        async function tryEach(way: Way) {
          const seen = { asked: 0, drawn: 0, wrong: [] as string[] }
          const walker = await walk(way)
          const leftAlone: SignInEvent[] = []
          for (const event of Object.keys(edges) as SignInEvent[]) {
            const { edge, after } = edgeOf(way.state, event, policy)
            const isLasting = JSON.stringify(after) !== JSON.stringify(way.state)
            seen.asked += 1
            if (edge) seen.drawn += 1
            if (isLasting) tell(event, await takeAndLook(await walk(way), event))
            else {
              leftAlone.push(event)
              tell(event, walker.wrongIn(await walker.take(event), edge))
            }
          }
          // What leads nowhere has left everything as it was: looked at once, and one by one to name what has not.
          if ((await walker.wrongAt(way.state)).length > 0)
            for (const event of leftAlone) tell(event, await takeAndLook(await walk(way), event))
          return seen

          async function takeAndLook(one: Walker, event: SignInEvent): Promise<string[]> {
            const { edge, after } = edgeOf(way.state, event, policy)
            return [...one.wrongIn(await one.take(event), edge), ...(await one.wrongAt(after))]
          }

          function tell(event: SignInEvent, told: readonly string[]) {
            for (const what of told)
              seen.wrong.push(
                `${[way.beginning, ...way.events, event].join(', ')} (a second factor is ${factorRequired ? '' : 'not '}required): ${what}`,
              )
          }
        }

        async function walk({ beginning, events }: Way): Promise<Walker> {
          const walker = await open(beginning, policy)
          for (const event of events) await walker.take(event)
          return walker
        }
      }
    })
  } finally {
    agent.destroy()
    await site.stop()
    await service.close()
  }
  return [
    {
      what: `${kind}: states, what was done in them, of which allowed; addresses of the panel asked beside`,
      value: `${states} of ${known}, ${asked}, ${drawn}, ${doors}`,
      limit: 'every event in each of these states',
      holds: asked === states * Object.keys(edges).length,
    },
    noneOf(`${kind}: answers and states that the model does not draw`, wrong.length),
  ]
}

const adminAddresses = [
  ...new Set(
    routes
      .filter(({ area }) => area === 'admin')
      .map(({ path }) => path.replace(/:\w+(\{[^}]*\})?/g, 'nobody').replace('*', 'nowhere')),
  ),
]

const anyService = { knows: () => true }

/**
 * Each state is walked on one database, the next on the other: all of them on both are 40,560 events with one to six
 * requests each, which take half an hour where others work. `--database sqlite` walks all on that one.
 */
function shareOf<T>(all: readonly T[], kind: DatabaseKind): T[] {
  return all.filter((_, at) => databases[at % databases.length] === kind)
}

/** The walkers write beside the program: where its writes keep theirs out too long, the state is tried again. */
async function unlessBusy<T>(work: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries === 0 || !(error instanceof DatabaseBusy)) throw error
    return unlessBusy(work, tries - 1)
  }
}

/** So many of them, from the first to the last: a sample has states that are far away, too. */
function spread<T>(all: readonly T[], count = all.length): T[] {
  return all.filter(
    (_, at) =>
      Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length),
  )
}

/** A way to each kind of session and half sign-in that a browser may have. */
function oneOfEachKind(ways: readonly Way[], policy: Policy): Way[] {
  const kindOf = ({ state }: Way) =>
    [sessionOf(state, policy), state.waits, state.mayReset, state.disabled].join()
  return [...Map.groupBy(ways, kindOf).values()].flatMap(([way]) => (way ? [way] : []))
}

/** What the first page of the panel answers: 'none' is sent to sign in, 'low' has no right to it. */
function sessionOf(state: SignInState, policy: Policy): 'none' | 'low' | 'owes' | 'works' {
  if (state.session === 'none') return 'none'
  if (state.session === 'other' || state.role === 'viewer') return 'low'
  return owes(state, policy) ? 'owes' : 'works'
}

/** An admin beside, with a second factor, who does what admins do to the account. */
async function openOperator(db: Db): Promise<{ id: string; cookie: string }> {
  const { id, email } = await addPerson(db, 'admin', someEmail('operator'))
  await switchFactorOn(db, id)
  return { id, cookie: await sessionCookie(db, email) }
}

function switchFactorOn(db: Db, id: string): Promise<string[]> {
  const secret = newTotpSecret()
  return db
    .transaction()
    .execute((tx) =>
      switchOn(tx, createEncryption(serverSecret), id, { secret, code: codeOf(secret) }),
    )
}

/** The other service signs in to this account, whose id is its subject there. */
function bind({ db, service }: Place, id: string): Promise<void> {
  return db.transaction().execute((tx) => saveIdentity(tx, id, identityOf(service, id)))
}

function identityOf({ address }: Place['service'], subject: string) {
  return { issuer: address, tenant: '', subject }
}

type Place = {
  origin: string
  db: Db
  agent: Agent
  operator: { id: string; cookie: string }
  service: Awaited<ReturnType<typeof openOidcStub>>
  policy: Policy
}

/** One account with one browser, which takes one event after another. */
class Walker {
  #place: Place
  #id: string
  #email: string
  #password = firstPassword
  #codes: string[]
  #jar = new Map<string, string>()
  /** Every token that the browser ever had, by its cookie. */
  #tokens = new Set<`${Given} ${string}`>()
  #usedCode = 'BCDF-GHJK-2345'
  #usedLinks: Partial<Record<TokenPurpose, string>> = {}
  #passkey: Authenticator
  #usedPasskey = { passkey: '{}', cookie: 'none' }
  #usedAnswer = { path: '/auth/oidc/callback?code=none&state=none', cookie: 'none' }
  /** What the last event has done to it. */
  #service: Edge['service']

  private constructor(place: Place, account: { id: string; email: string; codes: string[] }) {
    this.#place = place
    this.#id = account.id
    this.#email = account.email
    this.#codes = account.codes
    this.#passkey = new Authenticator(place.origin)
  }

  static async open(place: Place, beginning: string): Promise<Walker> {
    const state = beginnings[beginning]
    if (!state) throw new Error(`There is no beginning ${beginning}`)
    const { db } = place
    const { id, email } = await addPerson(db, state.role, someEmail('walker'))
    await bind(place, id)
    if (!state.verified)
      await db.transaction().execute((tx) => saveUser(tx, id, { email_verified: false }))
    const codes = state.factor ? await switchFactorOn(db, id) : []
    return new Walker(place, { id, email, codes })
  }

  /**
   * Walkers forget attempts that the program is writing for others: where the database ends one of the
   * two, the program answers 503, and nothing has happened.
   */
  async take(event: SignInEvent, tries = 3): Promise<Answer | undefined> {
    await this.#forgetAttempts()
    this.#service = undefined
    const answer = await this.#acts[event]()
    if (answer?.status === 503 && tries > 0) return this.take(event, tries - 1)
    for (const line of answer?.headers['set-cookie'] ?? []) this.#keep(line)
    return answer
  }

  /**
   * The limits of tries are another row of the bar; that a challenge was used stays known. Other walkers and
   * the program write the same rows, so that a database may ask for another try.
   */
  async #forgetAttempts(tries = 9): Promise<void> {
    const attempts = this.#place.db.deleteFrom('attempts').where('key', 'not like', 'challenge:%')
    try {
      await attempts.execute()
    } catch (error) {
      if (tries === 0) throw error
      await this.#forgetAttempts(tries - 1)
    }
  }

  /** An answer gives the browser what its edge says, and nothing else to get in by. */
  wrongIn(answer: Answer | undefined, { gives, service }: Edge = {}): string[] {
    const lines = answer?.headers['set-cookie'] ?? []
    const given = givens.filter((each) =>
      lines.some((line) => line.startsWith(`${cookieNames[each]}=`) && !/max-age=0/i.test(line)),
    )
    const expected = gives ? [gives] : []
    const wrong =
      given.join() === expected.join() ? [] : [`gives “${given}” instead of “${expected}”`]
    if (this.#service !== service)
      wrong.push(`the other service is ${this.#service} instead of ${service}`)
    if (answer && answer.status >= 500) wrong.push(`answers ${answer.status}`)
    return wrong
  }

  /** Where the browser gets in, and whether any token that it had before still opens anything. */
  async wrongAt(state: SignInState): Promise<string[]> {
    const wrong: string[] = []
    const seen = await this.#look(this.#jar)
    const expected = {
      session: sessionOf(state, this.#place.policy),
      secondFactor: state.waits,
      reset: state.mayReset,
    }
    for (const each of givens)
      if (seen[each] !== expected[each])
        wrong.push(`${each} is ${seen[each]} instead of ${expected[each]}`)
    for (const token of this.#tokens) {
      const [which, value = ''] = token.split(' ') as [Given, string]
      const isLive = which === 'session' ? state.session !== 'none' : expected[which]
      if (isLive && (which !== 'session' || this.#jar.get(cookieNames.session) === value)) continue
      const former = new Map([[cookieNames[which], value]])
      const opened = (await this.#look(former, [which]))[which]
      if (opened !== (which === 'session' ? 'none' : false))
        wrong.push(`a former ${which} still opens: ${opened}`)
      else this.#tokens.delete(token)
    }
    return wrong
  }

  /** Every page of the panel answers as its first one does. */
  async wrongDoors(state: SignInState): Promise<string[]> {
    const kind = sessionOf(state, this.#place.policy)
    if (kind === 'works') return []
    const wrong: string[] = []
    for (const path of adminAddresses) {
      const { status, headers } = await this.#get(path, this.#jar)
      const to = headers.location ?? ''
      const isShut = {
        none: status === 303 && to.startsWith('/auth?next='),
        low: status === 403,
        owes:
          path === setUp ? status === 200 : status === 302 || status === 303 ? to === setUp : false,
      }[kind]
      if (!isShut) wrong.push(`${path} answers ${status} ${to} to a session that is “${kind}”`)
    }
    return wrong
  }

  async #look(jar: ReadonlyMap<string, string>, which: readonly Given[] = givens) {
    const opens = async (given: Given, path: string) =>
      which.includes(given) && (await this.#get(path, jar)).status === 200
    return {
      session: which.includes('session') ? await this.#lookAtPanel(jar) : 'none',
      secondFactor: await opens('secondFactor', states['second factor pending'].page),
      reset: await opens('reset', states.reset.page),
    }
  }

  async #lookAtPanel(jar: ReadonlyMap<string, string>): Promise<string> {
    const { status, headers } = await this.#get('/admin/people/invite', jar)
    if (status === 403) return 'low'
    if (status === 200) return 'works'
    return headers.location === setUp ? 'owes' : 'none'
  }

  #get(path: string, jar: ReadonlyMap<string, string>): Promise<Answer> {
    return this.#send('GET', path, cookieOf(jar))
  }

  #post(path: string, fields: Record<string, string> = {}, cookie = cookieOf(this.#jar)) {
    return this.#send('POST', path, cookie, new URLSearchParams(fields).toString())
  }

  #send(method: string, path: string, cookie: string, body?: string): Promise<Answer> {
    const { origin, agent } = this.#place
    return send(origin, method, path, {
      headers: {
        cookie,
        origin,
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body,
      agent,
    })
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) this.#jar.delete(name)
    else this.#jar.set(name, value)
    const given = givens.find((each) => cookieNames[each] === name)
    if (given && value !== '') this.#tokens.add(`${given} ${value}`)
  }

  #signIn(password: string, cookie?: string) {
    return this.#post('/auth', { email: this.#email, password }, cookie)
  }

  async #link(purpose: TokenPurpose, minutes?: number): Promise<string> {
    const hash = purpose === 'verify' ? await cheapPasswords.hash(secondPassword) : undefined
    const details = { email: this.#email, userId: this.#id, password: hash }
    const { token } = await this.#place.db
      .transaction()
      .execute((tx) => issueToken(tx, purpose, details, { minutes }))
    return token
  }

  #confirm(purpose: string, token: string) {
    return this.#post('/auth/link', { for: purpose, token })
  }

  async #confirmNew(purpose: 'magic' | 'reset' | 'verify') {
    const token = await this.#link(purpose)
    const answer = await this.#confirm(purpose, token)
    this.#usedLinks[purpose] = token
    return answer
  }

  async #join(token: string) {
    return this.#post(`/auth/invitation?token=${token}`, {
      fullName: 'Somebody Else',
      password: secondPassword,
    })
  }

  async #setUpFactor(codeFrom: (secret: string) => string) {
    const { text } = await this.#get(setUp, this.#jar)
    const secret = /class="secret">([^<]*)</.exec(text)?.[1]?.replaceAll(' ', '') ?? newTotpSecret()
    const encryptedOffer = /name="encryptedOffer" value="([^"]*)"/.exec(text)?.[1] ?? 'none'
    const answer = await this.#post(setUp, { encryptedOffer, code: codeFrom(secret) })
    await this.#readCodes(answer)
    return answer
  }

  /** Unless they are for the account of somebody else, whose session the browser has. */
  async #readCodes({ text }: Answer): Promise<void> {
    const codes = Array.from(text.matchAll(/<code>([^<]+)<\/code>/g), ([, code = '']) => code)
    if (codes.length > 0 && (await this.#findSession())?.user_id === this.#id) this.#codes = codes
  }

  #findSession() {
    return this.#place.db
      .selectFrom('sessions')
      .select(['id', 'user_id'])
      .where('token', '=', hashOf(this.#jar.get(cookieNames.session) ?? ''))
      .executeTakeFirst()
  }

  /** By the password of whose session it is. */
  async #endSession(typed?: string): Promise<Answer> {
    const { id = 'nobody', user_id } = (await this.#findSession()) ?? {}
    const proof = typed ?? (user_id === this.#id ? this.#password : secondPassword)
    return this.#post(`/account/sessions/${id}/end`, { proof })
  }

  /** What a page is to have signed; the cookie of it is kept. */
  async #askForPasskey(path: string, step = 'sign-in'): Promise<AskedOptions> {
    const { status, text, headers } = await this.#post(path, { step })
    for (const line of headers['set-cookie'] ?? []) this.#keep(line)
    return status === 200 ? JSON.parse(text) : { challenge: 'none' }
  }

  async #signByPasskey(
    path: string,
    how: Parameters<Authenticator['get']>[1] = {},
    by = this.#passkey,
  ) {
    const step = path === '/auth' ? 'sign-in' : 'second-factor'
    const passkey = by.get(await this.#askForPasskey('/auth/passkey', step), how)
    this.#usedPasskey = { passkey, cookie: this.#jar.get('qantara-passkey') ?? 'none' }
    return this.#post(path, { passkey })
  }

  async #addPasskey(how: Parameters<Authenticator['create']>[1] = {}) {
    const passkey = new Authenticator(this.#place.origin)
    const options = await this.#askForPasskey('/account/passkeys/challenge')
    const sent = { name: 'Laptop', proof: '', response: passkey.create(options, how) }
    const answer = await this.#post('/account/passkeys/new', sent)
    await this.#readCodes(answer)
    const { credential_id } = (await this.#findPasskey()) ?? {}
    if (credential_id === passkey.id.toString('base64url')) this.#passkey = passkey
    return answer
  }

  #findPasskey() {
    return this.#place.db
      .selectFrom('passkeys')
      .select(['id', 'credential_id'])
      .where('user_id', '=', this.#id)
      .executeTakeFirst()
  }

  async #removePasskey(proof: string) {
    const { id = 'nobody' } = (await this.#findPasskey()) ?? {}
    return this.#post(`/account/passkeys/${id}/remove`, { proof })
  }

  async #comeBack(subject: string, stateOf = (state: string) => state): Promise<Answer> {
    const { headers } = await this.#get('/auth/oidc', this.#jar)
    for (const line of headers['set-cookie'] ?? []) this.#keep(line)
    return this.#answer(subject, headers.location ?? '', stateOf)
  }

  /** Comes back as this subject from the address that the browser was sent to. */
  #answer(subject: string, address: string, stateOf = (state: string) => state): Promise<Answer> {
    const { searchParams } = new URL(address, this.#place.origin)
    const asked = (name: string) => searchParams.get(name) ?? ''
    const code = this.#place.service.codeOf({ claims: { sub: subject, nonce: asked('nonce') } })
    const path = `/auth/oidc/callback?${new URLSearchParams({ code, state: stateOf(asked('state')) })}`
    this.#usedAnswer = { path, cookie: this.#jar.get('qantara-oidc') ?? 'none' }
    return this.#get(path, this.#jar)
  }

  /** Of an account without it: asks for it, and comes back from there. */
  async #connect(proof: string): Promise<Answer> {
    const { db } = this.#place
    await this.#unbind()
    const asked = await this.#post('/account/service', { proof })
    for (const line of asked.headers['set-cookie'] ?? []) this.#keep(line)
    const [, address] = /href="([^"]+\/authorize\?[^"]+)"/.exec(asked.text) ?? []
    const answer = address ? await this.#answer(this.#id, address.replaceAll('&amp;', '&')) : asked
    if (await hasIdentity(db, anyService, this.#id)) this.#service = 'connected'
    // It is connected in every state, so that each can come back from there.
    await this.#unbind()
    await bind(this.#place, this.#id)
    return answer
  }

  async #disconnect(proof: string): Promise<Answer> {
    const answer = await this.#post('/account/service', { proof })
    if (await hasIdentity(this.#place.db, anyService, this.#id)) return answer
    this.#service = 'disconnected'
    await bind(this.#place, this.#id)
    return answer
  }

  /** From the account that has it: another one, where the browser has a session of that. */
  async #unbind(): Promise<void> {
    const { db, service } = this.#place
    const owner = await findIdentity(db, identityOf(service, this.#id))
    if (owner !== undefined) await db.transaction().execute((tx) => deleteIdentity(tx, owner))
  }

  async #newPassword(path: string, fields: (password: string) => Record<string, string>) {
    const password = this.#password === firstPassword ? secondPassword : firstPassword
    const answer = await this.#post(path, fields(password))
    if (await this.#hasPassword(password)) this.#password = password
    return answer
  }

  /** What an admin does to the account; nothing of its answer is for the browser. */
  async #byAdmin(path: string, fields: Record<string, string> = {}): Promise<undefined> {
    const { status } = await this.#post(
      `/admin/people/${this.#id}/${path}`,
      fields,
      this.#place.operator.cookie,
    )
    if (status !== 303 && status !== 409) throw new Error(`${path} answers ${status} to an admin`)
  }

  /** As if so much time had gone by for everything that the account has. */
  async #pass(minutes: number): Promise<undefined> {
    const { db } = this.#place
    const before = (date: Date) => new Date(date.getTime() - minutes * 60_000)
    for (const row of await db
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_seen_at', 'expires_at'])
      .where('user_id', '=', this.#id)
      .execute())
      await db
        .updateTable('sessions')
        .set({
          created_at: before(row.created_at),
          last_seen_at: before(row.last_seen_at),
          expires_at: before(row.expires_at),
        })
        .where('id', '=', row.id)
        .execute()
    const past = new Date(Date.now() - 60_000)
    for (const table of ['mail_links', 'sign_in_tickets'] as const)
      await db
        .updateTable(table)
        .set({ expires_at: past })
        .where('user_id', '=', this.#id)
        .execute()
  }

  #acts: Record<SignInEvent, () => Promise<Answer | undefined>> = {
    'the right password': () => this.#signIn(this.#password),
    'a wrong password': () => this.#signIn('Wrong-horse-7-battery'),
    'the right code': async () => {
      const code = this.#codes.at(-1) ?? this.#usedCode
      const answer = await this.#post('/auth/second-factor', { code })
      if (answer.headers.location === '/admin') {
        this.#codes.pop()
        this.#usedCode = code
      }
      return answer
    },
    'a wrong code': () => this.#post('/auth/second-factor', { code: '000000' }),
    'a code that was used': () => this.#post('/auth/second-factor', { code: this.#usedCode }),

    'a sign-in link': () => this.#confirmNew('magic'),
    'a sign-in link that was used': () => this.#confirm('magic', this.#usedLinks.magic ?? 'none'),
    'a sign-in link after eleven minutes': async () =>
      this.#confirm('magic', await this.#link('magic', -1)),
    'a sign-in link, sent as a reset link': async () =>
      this.#confirm('reset', await this.#link('magic')),
    'a sign-in link that is only opened': async () =>
      this.#get(`/auth/link?for=magic&token=${await this.#link('magic')}`, this.#jar),
    'a reset link': () => this.#confirmNew('reset'),
    'a reset link that was used': () => this.#confirm('reset', this.#usedLinks.reset ?? 'none'),
    'a reset link after eleven minutes': async () =>
      this.#confirm('reset', await this.#link('reset', -1)),
    'a reset link, sent as a sign-in link': async () =>
      this.#confirm('magic', await this.#link('reset')),
    'a new password': () =>
      this.#newPassword('/reset-password', (password) => ({ password, confirm: password })),
    'two new passwords that differ': () =>
      this.#post('/reset-password', { password: secondPassword, confirm: firstPassword }),
    'a link that confirms the address': async () => {
      const token = await this.#link('verify')
      const answer = await this.#confirm('verify', token)
      if (await this.#hasPassword(secondPassword)) this.#password = secondPassword
      return answer
    },
    'asking for a sign-in link': () => this.#post('/auth/magic-link', { email: this.#email }),
    'asking for a reset link': () => this.#post('/auth/forgot-password', { email: this.#email }),
    'an invitation of another address': async () => {
      const { db, operator } = this.#place
      const details = {
        email: someEmail('invited'),
        role: 'viewer',
        invitedBy: operator.id,
      } as const
      const { token } = await db
        .transaction()
        .execute((tx) => issueToken(tx, 'invitation', details))
      this.#usedLinks.invitation = token
      return this.#join(token)
    },
    'an invitation that was used': () => this.#join(this.#usedLinks.invitation ?? 'none'),
    'a wrong code of the first admin': () =>
      this.#post('/auth/first-admin?code=BCDF-GHJK-2345', {
        fullName: 'Somebody',
        email: this.#email,
        password: secondPassword,
      }),

    'signing out': () => this.#post('/auth/sign-out'),
    'opening the address of signing out': () => this.#get('/auth/sign-out', this.#jar),
    'changing the password': () =>
      this.#newPassword('/account/password', (password) => ({
        current: this.#password,
        password,
        confirm: password,
      })),
    'changing the password with a wrong one': () =>
      this.#post('/account/password', {
        current: 'Wrong-horse-7-battery',
        password: secondPassword,
        confirm: secondPassword,
      }),
    'setting up the second factor': () => this.#setUpFactor(codeOf),
    'setting up the second factor with a wrong code': () => this.#setUpFactor(() => '000000'),
    'turning off the second factor': () =>
      this.#post('/account/second-factor/off', { proof: this.#password }),
    'turning off the second factor with a wrong password': () =>
      this.#post('/account/second-factor/off', { proof: 'Wrong-horse-7-battery' }),
    'new recovery codes': async () => {
      const answer = await this.#post('/account/recovery-codes', { proof: this.#password })
      await this.#readCodes(answer)
      return answer
    },

    'asking for a passkey': () => this.#post('/auth/passkey'),
    'a passkey that has checked who uses it': () => this.#signByPasskey('/auth'),
    'a passkey that has checked nobody': () => this.#signByPasskey('/auth', { isVerified: false }),
    'a passkey that has signed this before': () => {
      const { passkey, cookie } = this.#usedPasskey
      return this.#post('/auth', { passkey }, `${cookieOf(this.#jar)}; qantara-passkey=${cookie}`)
    },
    'a passkey that has signed on another site': () =>
      this.#signByPasskey('/auth', { origin: 'https://www.example.org' }),
    'a passkey as the second step': () =>
      this.#signByPasskey('/auth/second-factor', { isVerified: false }),
    'a passkey of somebody else as the second step': () =>
      this.#signByPasskey('/auth/second-factor', {}, new Authenticator(this.#place.origin)),
    'adding a passkey': () => this.#addPasskey(),
    'adding a passkey that was made on another site': () =>
      this.#addPasskey({ origin: 'https://www.example.org' }),
    'removing the passkey': () => this.#removePasskey(this.#password),
    'removing the passkey with a wrong password': () =>
      this.#removePasskey('Wrong-horse-7-battery'),

    'going to the other service': () => this.#get('/auth/oidc', this.#jar),
    'coming back from the other service': () => this.#comeBack(this.#id),
    'coming back from the other service once more': () => {
      const { path, cookie } = this.#usedAnswer
      return this.#get(path, new Map([...this.#jar, ['qantara-oidc', cookie]]))
    },
    'coming back from the other service with the state of another': () =>
      this.#comeBack(this.#id, (state) => state.split('').reverse().join('')),
    'coming back from the other service as a stranger': () => this.#comeBack('a stranger'),
    'connecting the other service': () => this.#connect(this.#password),
    'connecting the other service with a wrong password': () =>
      this.#connect('Wrong-horse-7-battery'),
    'disconnecting the other service': () => this.#disconnect(this.#password),
    'disconnecting the other service with a wrong password': () =>
      this.#disconnect('Wrong-horse-7-battery'),

    'ending this session': () => this.#endSession(),
    'ending this session with a wrong password': () => this.#endSession('Wrong-horse-7-battery'),
    'ending the other sessions': () =>
      this.#post('/account/sessions/end-others', { proof: this.#password }),
    'inviting somebody': () =>
      this.#post('/admin/people/invite', { email: someEmail('guest'), role: 'viewer' }),

    'an admin disables the account': () => this.#byAdmin('disable'),
    'an admin enables the account': () => this.#byAdmin('enable'),
    'an admin signs the person out everywhere': () => this.#byAdmin('sign-out'),
    'an admin makes the person a viewer': () => this.#byAdmin('role', { role: 'viewer' }),
    'an admin makes the person an admin': () => this.#byAdmin('role', { role: 'admin' }),
    'an admin resets the second factor': () => this.#byAdmin('second-factor'),
    'the password in another browser': async () => {
      await this.#signIn(this.#password, '')
      return undefined
    },
    'eleven minutes': () => this.#pass(11),
    'nine hours': () => this.#pass(9 * 60),
    'eight days': () => this.#pass(8 * 24 * 60),
  }

  async #hasPassword(password: string): Promise<boolean> {
    const found = await this.#place.db
      .selectFrom('credentials')
      .select('password')
      .where('provider_id', '=', 'credential')
      .where('user_id', '=', this.#id)
      .executeTakeFirst()
    return cheapPasswords.verify(found?.password ?? undefined, password)
  }
}

const setUp = states.enrolling.page
const cookieOf = (jar: ReadonlyMap<string, string>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
