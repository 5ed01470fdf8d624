/** Vitest's global setup of the recorded calls: deterministic test databases. */
import type { TestProject } from 'vitest/node'
import startDatabase from '../database.ts'
import { fixDatabase } from './fixDatabase.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const end = await startDatabase(project)
  const { postgresUrl } = project.getProvidedContext()
  await fixDatabase(postgresUrl.replace(/\/[^/]*$/, '/keyhold_template'), Date.parse('2026-11-20T12:00:00Z'))
  return end
}
