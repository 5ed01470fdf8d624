import postgres from 'postgres'
import { expect, inject, test } from 'vitest'

test('another user of this machine needs the password to connect to the database', async () => {
  const stranger = new URL(inject('postgresUrl'))
  stranger.password = 'a guess'
  const sql = postgres(stranger.href, { max: 1, connect_timeout: 5, onnotice: () => undefined })
  await expect(sql`select 1`).rejects.toMatchObject({ code: '28P01' })
  await sql.end()
})
