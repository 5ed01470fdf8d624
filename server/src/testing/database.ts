/** PostgreSQL for tests: one server for all of them, one fresh database for each test file. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../embedded/postgres.ts'
import { connectDatabase, type Database } from '../gateways/database.ts'
import { migrate } from '../gateways/migrations.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Vitest's global setup: starts the server (or uses TEST_DATABASE_URL's) with a migrated template, and stops it. */
export default async function setup(project: TestProject, packageName?: string): Promise<() => Promise<void>> {
  const given = packageName ? undefined : process.env.TEST_DATABASE_URL
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-test-'))
  chmodSync(folder, 0o755) // PostgreSQL's own account reads it
  const server = given
    ? undefined
    : await startPostgres({ folder, log: () => undefined, forgetful: true, ...(packageName && { packageName }) })
  const url = given ?? server?.url ?? ''
  await recreate(url, 'keyhold_template')
  const template = connectDatabase(withName(url, 'keyhold_template'), 1)
  await migrate(template)
  await template.end()
  project.provide('postgresUrl', url)
  return async () => {
    await server?.stop()
    removeLater(folder)
  }
}

/** Removes a folder in a process of its own. It has a thousand files per test file, which took nine minutes here once. */
function removeLater(folder: string): void {
  const script = 'os.setPriority(19); fs.rmSync(process.argv[1], { recursive: true, force: true })'
  spawn(process.execPath, ['-e', script, folder], { detached: true, stdio: 'ignore' }).unref()
}

const withName = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`)

async function recreate(url: string, name: string, template?: string): Promise<void> {
  const sql = postgres(withName(url, 'postgres'), { max: 1, onnotice: () => undefined })
  await sql.unsafe(`drop database if exists ${name} with (force)`)
  // Copied as files: the template is idle, and its blocks need not be logged one by one.
  await sql.unsafe(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  await sql.end()
}

/** A fresh, migrated database for a test file. Close it with `database.end()`. */
export async function freshDatabase(url: string): Promise<{ database: Database; url: string }> {
  const own = await emptyDatabase(url, 'keyhold_template')
  return { database: connectDatabase(own, 5), url: own }
}

/** A new empty database, or a copy of a template. Returns its address. */
export async function emptyDatabase(url: string, template?: string): Promise<string> {
  const name = `keyhold_${crypto.randomUUID().replaceAll('-', '')}`
  await recreate(url, name, template)
  return withName(url, name)
}
