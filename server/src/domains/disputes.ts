/** Opens disputes: statements, evidence, decisions, the arbitrator's desk, and what arbitrators may read. */
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../features/accounts/service.ts'
import type { Chat } from '../features/chat/service.ts'
import { deskRoutes } from '../features/desk/routes.ts'
import { createDesk } from '../features/desk/service.ts'
import { createDisputeCiphers, encryptedInDisputes } from '../features/disputes/ciphers.ts'
import { createDecisions } from '../features/disputes/decisions.ts'
import { evidenceRoutes } from '../features/disputes/evidence/routes.ts'
import { createEvidence } from '../features/disputes/evidence/service.ts'
import { createInterests } from '../features/disputes/interests.ts'
import { createPaperReaders } from '../features/disputes/paperReaders.ts'
import { disputesRoutes } from '../features/disputes/routes.ts'
import { createDisputes } from '../features/disputes/service.ts'
import { statementFiles } from '../features/disputes/statementFiles.ts'
import { createStatements } from '../features/disputes/statements.ts'
import type { openMoney } from './money.ts'
import type { Platform } from './platform.ts'

interface DisputesDeps extends Pick<ReturnType<typeof openMoney>, 'viewsDeps' | 'leaseViews' | 'arbitratorName'> {
  readonly accounts: Accounts
  readonly chat: Chat
}

export function openDisputes(platform: Platform, deps: DisputesDeps) {
  const { database, keys } = platform
  const ciphers = createDisputeCiphers(keys)
  const disputeDeps = { ...deps.viewsDeps, ...ciphers, ...deps }
  const statements = createStatements(disputeDeps)
  const interests = createInterests(disputeDeps)
  const decisions = createDecisions({ ...disputeDeps, interests })
  const evidence = createEvidence(disputeDeps)
  const all = { ...disputeDeps, statements, evidence, decisions, interests }
  return {
    statements,
    decisions,
    paperReaders: createPaperReaders({ ...all, auditLog: platform.auditLog }),
    addRoutes(api: FastifyInstance) {
      disputesRoutes(api, createDisputes(all))
      evidenceRoutes(api, evidence)
      deskRoutes(api, createDesk(all), deps.accounts.publicNames)
    },
    cleanups: [evidence],
    encrypted: encryptedInDisputes(database, ciphers),
    /** Files of a person's archive. */
    archived: [evidence, statementFiles({ ...platform, ...ciphers })],
  }
}
