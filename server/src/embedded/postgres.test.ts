import postgres from 'postgres'
import { expect, inject, test } from 'vitest'

test('another person of this machine does not walk into the database: it asks for its password', async () => {
  const stranger = new URL(inject('postgresUrl'))
  stranger.password = 'a guess'
  const sql = postgres(stranger.href, { max: 1, connect_timeout: 5, onnotice: () => undefined })
  await expect(sql`select 1`).rejects.toMatchObject({ code: '28P01' })
  await sql.end()
})
