/** Sessions: 14 days sliding and 90 at most, with tokens of 15 minutes; ended ones are over at once (D 4.2, D 4.3). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { holdsGrantedRole, permissions, withoutGranted } from '@keyhold/rental/role.ts'
import { changeOwn } from '../../../../gateways/countsTopic.ts'
import type { Query } from '../../../../gateways/database.ts'
import type { Person, Session } from '../../../../gateways/session.ts'
import type { AccountsDeps } from '../deps.ts'
import * as store from './store.ts'
import { createTokens } from './token.ts'

const sessionDays = 14
/** Maximum lifetime of a session, however active (D 11.13). */
const maxDays = 90
const unknownOrigin: store.Origin = { browser: null, system: null, timeZone: null }

export interface Sessions extends Session {
  /**
   * Opens a session and returns its token; undefined if the password changed since `passwordHash` was read, or the
   * wallet that opens it may no longer sign in.
   */
  open(
    account: { id: string; passwordHash: string },
    by?: { origin?: store.Origin | undefined; means?: store.Means; wallet?: string | undefined },
  ): Promise<{ sessionId: string; token: string; needsPasskey: boolean } | undefined>
  /** Returns one's own live sessions, the last used first; accurate to a token's lifetime (a quarter of an hour). */
  list(accountId: string): Promise<store.OwnSession[]>
  /** Ends one of one's own sessions at once; `session-not-found` for another's or an ended one. */
  endOwn(accountId: string, sessionId: string): Promise<void>
  /** Returns a new token for a live session, e.g. after a role was gained. */
  renew(sessionId: string): Promise<string | undefined>
  /** Returns which of these sessions are live, without extending them. */
  listLive(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Records that a passkey confirmed a session: the permissions of ADMIN and ARBITRATOR may need it (D 11.23). */
  confirm(sessionId: string): Promise<void>
  end(sessionId: string): Promise<void>
  /** Ends an account's sessions in the caller's transaction except `except`, whose pages the caller notifies. */
  endAll(query: Query, accountId: string, except?: string): Promise<void>
}

/** Creates the sessions service; `secret` signs tokens. */
export function createSessions({
  database,
  bus,
  clock,
  secret,
  rolesNeedPasskeys = false,
}: Pick<AccountsDeps, 'database' | 'bus' | 'clock' | 'secret' | 'rolesNeedPasskeys'>): Sessions {
  const tokens = createTokens(secret)
  const live = (id: string) => store.findLiveSession(database, id, new Date(clock.now()))
  const expiry = (openedAt: number) =>
    new Date(Math.min(clock.now() + sessionDays * 86_400_000, openedAt + maxDays * 86_400_000))
  return {
    async open({ id, passwordHash }, { origin = unknownOrigin, means = 'password', wallet } = {}) {
      const times = { createdAt: new Date(clock.now()), expiresAt: expiry(clock.now()) }
      const opened = { accountId: id, passwordHash, ...times, origin, means, wallet }
      const sessionId = wallet
        ? await database.begin(async (tx) =>
            (await store.holdSignIn(tx, id, wallet)) ? store.insertSession(tx, opened) : undefined,
          )
        : await store.insertSession(database, opened)
      const session = sessionId && (await live(sessionId))
      if (!session) return undefined
      const needsPasskey = personOf(session, rolesNeedPasskeys).needsPasskey ?? false
      return { sessionId: session.id, token: await tokens.sign(session, clock.now()), needsPasskey }
    },
    async authenticate(authorization) {
      const claims = await tokens.read(authorization, clock.now())
      const session = claims && (await live(claims.sessionId))
      if (!claims || session?.accountId !== claims.accountId) return undefined
      const seen = { seenAt: new Date(clock.now()), expiresAt: expiry(session.createdAt.getTime()) }
      if (claims.isExpired) await store.setSeen(database, session.id, seen)
      const isNews = claims.isExpired || claims.roles.join() !== session.roles.join()
      return {
        person: personOf(session, rolesNeedPasskeys),
        ...(isNews && { renewed: await tokens.sign(session, clock.now()) }),
      }
    },
    async renew(sessionId) {
      const session = await live(sessionId)
      return session && tokens.sign(session, clock.now())
    },
    list: (accountId) => store.listLiveSessions(database, accountId, new Date(clock.now())),
    async endOwn(accountId, sessionId) {
      await changeOwn(bus, accountId, async (tx) => {
        if (!(await store.setEnded(tx, sessionId, new Date(clock.now()), accountId)))
          throw new Refusal('session-not-found')
      })
    },
    confirm: (sessionId) => store.setConfirmedByPasskey(database, sessionId, new Date(clock.now())),
    async end(sessionId) {
      await store.setEnded(database, sessionId, new Date(clock.now()))
    },
    listLive: async (ids) => new Set(await store.listLiveIds(database, ids, new Date(clock.now()))),
    endAll: (query, accountId, except) => store.setAllEnded(query, accountId, new Date(clock.now()), except),
  }
}

function personOf(session: store.LiveSession, rolesNeedPasskeys: boolean): Person {
  const needsPasskey = rolesNeedPasskeys && session.passkeyAt === null && holdsGrantedRole(session.roles)
  return {
    id: session.accountId,
    email: session.email,
    roles: session.roles,
    permissions: permissions(
      needsPasskey ? withoutGranted(session.roles) : session.roles,
      session.suspendedAt !== null,
    ),
    languageId: session.languageId,
    emailConfirmed: session.emailConfirmedAt !== null,
    ...(needsPasskey && { needsPasskey }),
    sessionId: session.id,
  }
}
