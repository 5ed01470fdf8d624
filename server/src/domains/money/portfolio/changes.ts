/** Bulk changes of a landlord's homes. */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import type { PortfolioChange, PortfolioFields } from '@keyhold/api/portfolio.schema.ts'
import type { PortfolioHome } from '@keyhold/rental/portfolio.ts'
import { Refusal, type RefusalCode } from '@keyhold/rental/refusal.ts'
import type { Alongside, Landlord } from '../../listings/listings/service.ts'
import type { PortfolioDeps } from './deps.ts'
import { listReferences } from './store.ts'

const maxPrice = 1_000_000

/** Creates the function that changes several homes; `listHomes` lists a landlord's homes. */
export function createPortfolioChanges(
  { database, listings }: Pick<PortfolioDeps, 'database' | 'listings'>,
  listHomes: (landlordId: string) => Promise<readonly PortfolioHome[]>,
) {
  /** The values for each of these homes; the deposit follows the home's own rent. */
  async function planFill(
    landlord: Landlord,
    ids: readonly string[],
    { depositRents, ...values }: PortfolioFields,
  ): Promise<{ id: string; values: RoomAdInput | undefined }[]> {
    const rents = new Map((await listHomes(landlord.id)).map(({ id, rentPrice }) => [id, rentPrice]))
    return [...new Set(ids)].map((id) => {
      const rent = rents.get(id)
      if (depositRents === undefined) return { id, values }
      return { id, values: rent ? { ...values, deposit: Math.min(rent * depositRents, maxPrice) } : undefined }
    })
  }

  /** Saves the values of one home. A deposit in rents needs a rent. */
  async function saveFields(landlord: Landlord, id: string, values: RoomAdInput | undefined, changed: Set<string>) {
    if (!values) throw new Refusal('rent-missing')
    const note: Alongside = async (_, after, before) => void (after.version !== before.version && changed.add(id))
    await listings.save(landlord, id, values, undefined, note)
  }

  /**
   * Changes several homes, each in its own transaction; a refusal is returned with its code, and an unchanged home as
   * such.
   */
  return async function change(landlord: Landlord, input: PortfolioChange) {
    const changed = new Set<string>()
    const note: Alongside = async (_, after, before) => void (after.state !== before.state && changed.add(after.id))
    const show = async (id: string) => {
      if ((await listings.publish(landlord, id, undefined, note)) === 'held') throw new Refusal('held-for-review') // it is held for moderation all the same
    }
    const hide = (id: string) => listings.unpublish(landlord, id, note)
    const fill = input.change === 'fields' ? await planFill(landlord, input.ids, input.fields) : undefined
    const steps = fill
      ? fill.map(({ id, values }) => ({ id, run: () => saveFields(landlord, id, values, changed) }))
      : input.change === 'rent'
        ? input.rents.map(({ id, from, to }) => ({ id, run: () => listings.changeRent(landlord, id, { from, to }) }))
        : [...new Set(input.ids)].map((id) => ({
            id,
            run: () => (input.change === 'publish' ? show(id) : hide(id)),
          }))
    const results: { id: string; refusal: RefusalCode | null; fields: string[]; changed: boolean }[] = []
    for (const { id, run } of steps) {
      const refused = await refusalOf(run)
      const isChanged = refused === null && (input.change === 'rent' || changed.has(id))
      const fields = Object.keys(refused?.fields ?? {})
      results.push({ id, refusal: refused?.code ?? null, fields, changed: isChanged })
    }
    const own = new Set(results.filter(({ refusal }) => refusal !== 'listing-not-found').map(({ id }) => id))
    const titles = await listings.titlesOf([...own])
    const references = await listReferences(database, [...own])
    return results.map((result) => ({
      ...result,
      title: titles.get(result.id) ?? '',
      reference: references.get(result.id) ?? null,
    }))
  }
}

/** The refusal of a rule, or null; any other error fails the call, which can be retried. */
async function refusalOf(run: () => Promise<void>): Promise<Refusal | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
