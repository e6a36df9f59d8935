import { newRecord } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { cleanName } from '#core/people/account.ts'
import {
  findIdentity,
  hasIdentity,
  type Identity,
  type OidcChecks,
  type OidcService,
  saveIdentity,
} from '#core/people/identities.server.ts'
import { acceptInvitation, findInvitation } from '#core/people/invitations.server.ts'
import { tellOfFactor } from '#core/people/mails.server.ts'
import { createUser, lockUserByEmail, recordPerson } from '#core/people/users.server.ts'
import { findUser } from '#core/rights/users.server.ts'
import { lockRights, workAs } from '#core/rights/write.server.ts'
import { recordEvent } from '#core/security/events.server.ts'
import { consumeChallenge, makeChallenge } from './challenge.server.ts'
import type { ClientInfo, Dependencies } from './dependencies.ts'
import { byLink, limited } from './limits.server.ts'
import { type Connecting, connectService } from './own.server.ts'
import { type SignInResult, signInBy } from './sign-in.server.ts'

/** What the challenge of a sign-in there may be used for. */
export const toSignInThere = 'a sign-in with another service'

/** Where somebody wants to go, the invitation whose link they have opened, or who connects an account. */
type Carried = { next?: string; invitation?: string; connecting?: Connecting }

function requireService({ oidc }: Dependencies): OidcService {
  if (!oidc) throw new Refusal('not-found')
  return oidc
}

/** The code's verifier is secret, and the state, which the address shows, tells neither of the two. */
function checksOf({ accountMailer: { encryption } }: Dependencies, state: string): OidcChecks {
  return {
    state,
    nonce: encryption.codeOf(`oidc nonce ${state}`),
    verifier: encryption.codeOf(`oidc verifier ${state}`),
  }
}

/**
 * Where a browser is sent to sign in with the other service, and the cookie that it brings back.
 *
 * @throws Refusal 'not-found' where the environment names none, 'oidc-away'
 */
export async function askService(
  deps: Dependencies,
  carried: Carried,
): Promise<{ address: string; sealed: string }> {
  const service = requireService(deps)
  const { challenge, sealed } = makeChallenge(deps.accountMailer.encryption, toSignInThere, carried)
  return { address: await service.findAddress(checksOf(deps, challenge)), sealed }
}

type OidcResult = (SignInResult & { next: string | undefined }) | { outcome: 'connected' }

/**
 * Signs in the person who comes back from the other service, which is one factor like a password; or
 * connects their account, where that was asked for. It takes the query that the browser came back with, and the cookie.
 *
 * @throws Refusal 'oidc-refused', 'oidc-unknown', 'oidc-taken', 'oidc-away', 'not-found', 'too-many-attempts'
 */
export const signInByOidc = byLink(
  'come back from the other service',
  async (deps, _client, { query, sealed }: { query: string; sealed: string | undefined }) => {
    const service = requireService(deps)
    const { db, accountMailer } = deps
    const opened = await consumeChallenge<Carried>(
      db,
      accountMailer.encryption,
      toSignInThere,
      sealed,
    )
    if (!opened) throw new Refusal('oidc-refused')
    const { challenge, carried } = opened
    const identity = await service.identify(query, checksOf(deps, challenge))
    return { identity, carried }
  },
  limited('come back from the other service', {
    /** Whose tries they are is known once the service has named somebody; who connects an account guesses nothing. */
    async find(deps, client, { identity, carried }: { identity: Identity; carried: Carried }) {
      const { connecting, invitation, next } = carried
      if (connecting) return { connecting, identity, subject: null }
      const userId = await findAccount(deps, client, identity, invitation)
      const user = userId === undefined ? undefined : await findUser(deps.db, userId)
      if (!user) throw new Refusal('oidc-unknown')
      return { userId: user.id, next, subject: user.email }
    },
    async run(deps, client, found): Promise<OidcResult> {
      if (found.connecting) {
        await connectService(deps, client, { identity: found.identity, asked: found.connecting })
        return { outcome: 'connected' }
      }
      return { ...(await signInBy('service', deps, client, found.userId)), next: found.next }
    },
  }),
)

/**
 * The account that is bound to this identity; else the one that its invitation makes, or a viewer's
 * where the firm has named its domain or its tenant.
 */
async function findAccount(
  deps: Dependencies,
  client: ClientInfo,
  identity: Identity,
  invitation: string | undefined,
): Promise<string | undefined> {
  const { db } = deps
  const known = await findIdentity(db, identity)
  if (known !== undefined) return known
  if (invitation !== undefined) {
    // It binds the person who comes, by any address that the service names: the link was mailed to one person.
    const invited = await findInvitation(db, invitation)
    if (!invited) throw new Refusal('invalid-link')
    const name = cleanName(identity.name) || invited.email
    return acceptInvitation(db, { token: invitation, name, identity })
  }
  return admitViewer(deps, client, identity)
}

/** Whose domain or tenant the environment names. An address that nobody has verified links to no account. */
async function admitViewer(
  deps: Dependencies,
  client: ClientInfo,
  identity: Identity,
): Promise<string | undefined> {
  const service = requireService(deps)
  const { domains, tenants } = service
  const { email, isEmailVerified, tenant } = identity
  if (email === undefined) return undefined
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const isOfDomain = isEmailVerified && domains.includes(domain)
  if (!isOfDomain && !(tenant !== '' && tenants.includes(tenant))) return undefined
  return deps.db.transaction().execute(async (tx) => {
    await lockRights(tx)
    const taken = await lockUserByEmail(tx, email)
    if (taken) {
      // Somebody else may have typed an address that was never confirmed, and an account has one identity.
      if (!isOfDomain || !taken.verified || taken.disabledAt !== null) return undefined
      if (await hasIdentity(tx, service, taken.id)) return undefined
      await saveIdentity(tx, taken.id, identity)
      await tellOfFactor(tx, deps.accountMailer, taken, 'service-connected', client)
      return taken.id
    }
    const name = cleanName(identity.name) || email
    const user = { email, name, verified: true, role: 'viewer', signedUp: true } as const
    const person = await createUser(tx, user)
    const { id } = person
    await saveIdentity(tx, id, identity)
    const details = { after: 'viewer', by: 'service' }
    await recordEvent(tx, { type: 'role_changed', userId: id, details, ...client })
    await recordPerson(await workAs(tx, person), person, newRecord({ role: 'viewer' }), 'added')
    return id
  })
}
