import type { SecuritySettings } from '#core/protection/security-log.server.ts'
import type { EventType, SecurityEvent } from '#core/security/event.ts'
import type {
  CurrentUser,
  Invitation,
  LinkPurpose,
  Person,
  Refused,
  SessionSummary,
  SignUpPolicy,
} from '#core/users/account.ts'
import type { Role } from '#core/users/role.ts'

/**
 * What came of an action: one of the outcomes named there or a refusal, and headers (cookies) that
 * belong to the answer in either case. The caller answers with them, whatever it shows.
 */
export type Answer<Done extends string> = ({ outcome: Done } | Refused) & { headers: Headers }

/** Recovery codes come with an answer once and are not to be had again. */
export type WithCodes<Done extends string> = Answer<Done> & { outcome: Done; codes: string[] }

export type SecondFactor = {
  isOn: boolean
  /** The firm asks for one, and this person has none. */
  isOwed: boolean
  codesLeft: number
  /** To set it up with: the secret as text and as an address for a QR code. */
  offer: { secret: string; sealed: string; address: string }
}

/**
 * Everything about accounts that a route may ask for (docs/product.md §4, §7; docs/decisions.md 2,
 * 7, 15). Each call reads the session of the request anew, and each one that needs a role asks for
 * it again in core: a guard in front of a route is a second lock, not the only one. They throw only
 * when the database cannot be used (`isUnavailable`: 503).
 */
export type Accounts = {
  /** Who asks, with the role of now; undefined when nobody is signed in. Viewer if roles fail. */
  currentSession(request: Request): Promise<CurrentUser | undefined>

  /** 'second-factor-needed': no session yet; send the person to /auth/second-factor. */
  signIn(
    request: Request,
    form: { email: string; password: string },
  ): Promise<Answer<'signed-in' | 'second-factor-needed'>>
  /** Says 'check-mail' for known and unknown addresses alike; the rest happens after the answer. */
  signUp(
    request: Request,
    form: { fullName: string; email: string; password: string },
  ): Promise<Answer<'check-mail'>>
  /** For the tab: whether it is of use, and the domains to name. */
  signUpPolicy(): Promise<SignUpPolicy>
  signOut(request: Request): Promise<Answer<'signed-out'>>
  requestReset(request: Request, form: { email: string }): Promise<Answer<'check-mail'>>
  requestMagicLink(request: Request, form: { email: string }): Promise<Answer<'check-mail'>>

  /**
   * Uses up the link of a mail; call it from a POST only. The link leads to
   * `/auth/link?for=verify|magic|reset&token=…`, whose page holds a form with both in hidden
   * fields. Then, by outcome, send the person to: verified → `/`, signed-in → `/auth`,
   * reset-allowed → `/reset-password` (docs/product.md §7).
   */
  confirmMailLink(
    request: Request,
    link: { purpose: LinkPurpose; token: string },
  ): Promise<Answer<'verified' | 'signed-in' | 'second-factor-needed' | 'reset-allowed'>>
  /** Whether /reset-password may show its form to this browser; if not: 'Invalid Link'. */
  mayResetPassword(request: Request): Promise<boolean>
  /** Ends all sessions of the account; the person signs in with the new password at /auth. */
  resetPassword(
    request: Request,
    form: { password: string; confirm: string },
  ): Promise<Answer<'password-updated'>>

  /**
   * The invitation behind `/auth/invitation?token=…`, to show its form; reading uses nothing up.
   */
  findInvitation(token: string): Promise<Invitation | undefined>
  acceptInvitation(
    request: Request,
    form: { token: string; fullName: string; password: string },
  ): Promise<Answer<'signed-in' | 'second-factor-needed'>>

  /** Whether `/auth/first-admin?code=…` may show its form. */
  isFirstAdminCode(code: string): Promise<boolean>
  firstAdmin(
    request: Request,
    form: { code: string; fullName: string; email: string; password: string },
  ): Promise<Answer<'signed-in' | 'second-factor-needed'>>

  /** Whether this browser has proven one factor and is asked for the second. */
  isSecondFactorAwaited(request: Request): Promise<boolean>
  /** A code of the app, or a recovery code. 'sign-in-expired': begin anew at /auth. */
  passSecondFactor(
    request: Request,
    form: { code: string },
  ): Promise<Answer<'signed-in' | 'second-factor-needed'>>

  /**
   * One's own, with a secret to set it up with: a new one, or that of an offer which is still good.
   * Looking changes nothing.
   */
  secondFactor(
    request: Request,
    sealed?: string,
  ): Promise<({ outcome: 'found' } & SecondFactor) | Refused>
  /** `sealed` is the offer's, as its form brought it back. Ends all other sessions. */
  enableSecondFactor(
    request: Request,
    form: { sealed: string; code: string },
  ): Promise<WithCodes<'enabled'> | (Refused & { headers: Headers })>
  /** `proof` is the password or a code. */
  disableSecondFactor(request: Request, form: { proof: string }): Promise<Answer<'disabled'>>
  renewRecoveryCodes(
    request: Request,
    form: { proof: string },
  ): Promise<WithCodes<'renewed'> | (Refused & { headers: Headers })>
  /** For admins: the way back of somebody else who has lost their device. */
  removeSecondFactor(request: Request, form: { personId: string }): Promise<Answer<'removed'>>

  /** For admins: everybody, and who was invited. */
  listPeople(
    request: Request,
    query?: { search: string; show: 'all' | 'signed-up'; page: number },
  ): Promise<
    | {
        outcome: 'listed'
        people: Person[]
        total: number
        page: number
        pages: number
        invitations: Invitation[]
      }
    | Refused
  >
  /** The person whom a dialog is about. */
  findPerson(request: Request, id: string): Promise<{ outcome: 'found'; person: Person } | Refused>
  invite(request: Request, form: { email: string; role: Role }): Promise<Answer<'invited'>>
  withdrawInvitation(request: Request, form: { id: string }): Promise<Answer<'withdrawn'>>
  /** Ends the person's sessions, so that they sign in anew with the new role. */
  setRole(request: Request, form: { personId: string; role: Role }): Promise<Answer<'role-changed'>>
  disable(request: Request, form: { personId: string }): Promise<Answer<'disabled'>>
  enable(request: Request, form: { personId: string }): Promise<Answer<'enabled'>>
  signOutEverywhere(request: Request, form: { personId: string }): Promise<Answer<'signed-out'>>

  /** One's own, the newest first. */
  listOwnSessions(
    request: Request,
  ): Promise<{ outcome: 'listed'; sessions: SessionSummary[] } | Refused>
  endSession(request: Request, form: { sessionId: string }): Promise<Answer<'ended'>>
  endOtherSessions(request: Request): Promise<Answer<'ended'>>
  /** Ends all other sessions of the account. */
  changePassword(
    request: Request,
    form: { current: string; password: string; confirm: string },
  ): Promise<Answer<'password-updated'>>

  /** For admins: the latest events, of one type or of all, and the firm's settings. */
  securityLog(
    request: Request,
    query: { type: EventType | undefined },
  ): Promise<{ outcome: 'found'; events: SecurityEvent[]; settings: SecuritySettings } | Refused>
  saveSecuritySettings(request: Request, form: SecuritySettings): Promise<Answer<'saved'>>
}
