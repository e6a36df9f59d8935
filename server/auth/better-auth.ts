import { randomUUID } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { Passwords } from '../../core/accounts/passwords.server.ts'
import { absoluteDays } from '../../core/accounts/sessions.server.ts'
import { findUser } from '../../core/accounts/users.server.ts'
import { derive } from '../../core/outbox/seal.server.ts'
import type { Db } from '../../db/schema.ts'
import type { Origins } from '../http/origins.ts'
import { sessionCookie } from './cookies.ts'
import { withHashedTokens } from './hashed-tokens.ts'

export type Auth = ReturnType<typeof createAuth>

/**
 * Better Auth, as little of it as does the work: password sign-in, sessions and their cookie. Its
 * handler is never mounted; our actions call `api` only (docs/decisions, accounts).
 */
export function createAuth(parts: {
  db: Db
  secret: string
  origins: Origins
  passwords: Passwords
}) {
  const { db, secret, origins, passwords } = parts
  return betterAuth({
    baseURL: origins.public,
    basePath: '/auth/never-mounted',
    trustedOrigins: [origins.public],
    secret: derive(secret, 'sessions').toString('base64url'),
    // Both databases take and give booleans and instants as PostgreSQL does (db/sqlite-values.ts).
    database: (options: BetterAuthOptions) =>
      withHashedTokens(kyselyAdapter(db, { type: 'postgres', transaction: false })(options)),
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        disabledAt: { type: 'date', required: false, input: false, fieldName: 'disabled_at' },
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        lastSeenAt: {
          type: 'date',
          input: false,
          fieldName: 'last_seen_at',
          defaultValue: () => new Date(),
        },
      },
      // The absolute limit, which never moves; the idle limit is renewed by last_seen_at.
      expiresIn: absoluteDays * 24 * 60 * 60,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      // In UTF-16 units, far above our own limit of 128 characters.
      maxPasswordLength: 1024,
      password: {
        hash: passwords.hash,
        verify: ({ hash, password }) => passwords.verify(hash, password),
      },
    },
    emailVerification: { autoSignInAfterVerification: false },
    databaseHooks: {
      session: { create: { before: (session) => refuseDisabled(db, session.userId) } },
    },
    plugins: [sessionByMail()],
    advanced: {
      // It would put __Secure- in front of __Host-.
      useSecureCookies: false,
      cookiePrefix: 'qantara',
      cookies: { session_token: sessionCookie(origins.https) },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => randomUUID(), joins: true },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

/** A session for somebody who proved by mail who they are; only our own code can call it. */
function sessionByMail() {
  return {
    id: 'session-by-mail',
    endpoints: {
      signInByMail: createAuthEndpoint(
        '/session-by-mail',
        {
          method: 'POST',
          requireHeaders: true,
          body: z.object({ userId: z.string() }),
          metadata: { SERVER_ONLY: true },
        },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.userId)
          if (!user) throw new APIError('UNAUTHORIZED')
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return { sessionId: session.id }
        },
      ),
    },
  }
}

async function refuseDisabled(db: Db, userId: string): Promise<void> {
  const user = await findUser(db, userId)
  if (!user?.verified || user.disabledAt !== null) throw new APIError('UNAUTHORIZED')
}
