/**
 * Money: an exact amount of one currency, in its smallest unit. No floats (D 8.3). On the wire an amount is a string of
 * digits; on screen `web/src/ui/Amount` shows it.
 */

/** Keyhold's currencies and their decimals. Adverts are priced in USD; wallets hold USDT and RNB. */
export const decimalsOf = { USD: 2, USDT: 18, RNB: 18 } as const
export type Currency = keyof typeof decimalsOf

export interface Money {
  readonly amount: bigint
  readonly currency: Currency
}

/** This many whole units: `whole(800, 'USDT')` is 800 USDT. */
export function whole(units: number, currency: Currency): Money {
  return { amount: BigInt(units) * 10n ** BigInt(decimalsOf[currency]), currency }
}

/**
 * The sum of amounts of one currency; throws if the currencies differ, which is a programming error and never a user's.
 */
export function add(first: Money, ...rest: Money[]): Money {
  return rest.reduce((sum, money) => {
    if (money.currency !== sum.currency) throw new Error(`Cannot add ${money.currency} to ${sum.currency}`)
    return { amount: sum.amount + money.amount, currency: sum.currency }
  }, first)
}

/**
 * A typed amount, parsed exactly: digits with at most one point and no more decimals than the currency has
 * (spec signed-in §5, D 6.10: at most 18). Anything else is undefined.
 */
export function parse(text: string, currency: Currency): Money | undefined {
  const match = /^(\d{1,30})(?:\.(\d{0,18}))?$/.exec(text.trim())
  const fraction = match?.[2] ?? ''
  const decimals = decimalsOf[currency]
  if (!match?.[1] || fraction.length > decimals) return undefined
  return { amount: BigInt(match[1] + fraction.padEnd(decimals, '0')), currency }
}

/** The amount as plain digits with a point, without trailing zeros: `1650.5`. Exact, for wallets and files. */
export function digits({ amount, currency }: Money): string {
  const decimals = decimalsOf[currency]
  const sign = amount < 0n ? '-' : ''
  const all = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const fraction = all.slice(all.length - decimals).replace(/0+$/, '')
  return `${sign}${all.slice(0, all.length - decimals)}${fraction ? `.${fraction}` : ''}`
}
