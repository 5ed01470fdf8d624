/** Opens disputes: statements, evidence, decisions, the arbitrator's desk, and what arbitrators may read. */
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts/accounts/service.ts'
import type { Chat } from '../chat/chat/service.ts'
import type { openMoney } from '../money/open.ts'
import type { Platform } from '../platform/open.ts'
import { createAppeals } from './appeals/service.ts'
import { deskRoutes } from './desk/routes.ts'
import { createDesk } from './desk/service.ts'
import { createDisputeCiphers, encryptedInDisputes } from './disputes/ciphers.ts'
import { createDecisions } from './disputes/decisions.ts'
import { evidenceRoutes } from './disputes/evidence/routes.ts'
import { createEvidence } from './disputes/evidence/service.ts'
import { createInterests } from './disputes/interests.ts'
import { createPaperReaders } from './disputes/paperReaders.ts'
import { disputesRoutes } from './disputes/routes.ts'
import { createDisputes } from './disputes/service.ts'
import { statementFiles } from './disputes/statementFiles.ts'
import { createStatements } from './disputes/statements.ts'

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
  const appeals = createAppeals({ ...disputeDeps, interests })
  const decisions = createDecisions({ ...disputeDeps, interests, appeals })
  const evidence = createEvidence(disputeDeps)
  const all = { ...disputeDeps, statements, evidence, decisions, interests, appeals }
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
