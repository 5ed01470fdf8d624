/** SQL for the references of homes, and for a landlord's answers about their files. */
import type { ImportAnswers } from '@keyhold/api/imports.schema.ts'
import type { Query } from '../../../gateways/database.ts'

/** Returns the references of a landlord's homes, by home id; homes without one are omitted. */
export async function listReferences(query: Query, landlordId: string): Promise<Map<string, string>> {
  const rows = await query<{ id: string; reference: string }[]>`
    select id, reference from listing
    where landlord_id = ${landlordId} and reference is not null and deleted_at is null`
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

export async function findAnswers(query: Query, landlordId: string): Promise<ImportAnswers | undefined> {
  const [row] = await query<{ answers: ImportAnswers }[]>`
    select answers from import_answers where landlord_id = ${landlordId}`
  return row?.answers
}

export async function replaceAnswers(query: Query, landlordId: string, answers: ImportAnswers): Promise<void> {
  await query`
    insert into import_answers (landlord_id, answers) values (${landlordId}, ${query.json(answers)})
    on conflict (landlord_id) do update set answers = excluded.answers`
}

export async function deleteAnswers(query: Query, landlordId: string): Promise<void> {
  await query`delete from import_answers where landlord_id = ${landlordId}`
}
