/** Emails in the reader's language, as text and as simple HTML that every mail program can show. */
import { type Language, languageOf, textFor } from './text.ts'

/** An email before its text is rendered. */
export interface OutgoingEmail {
  readonly to: string
  /** The reader's language; unknown ones are Spanish (D 4.5). */
  readonly languageId: number
  /**
   * The template: `confirm` is `confirm` in locales/<language>/mail.json, `leases:mail.accepted` is `mail.accepted` in
   * leases.json. It has `subject`, `heading`, `body` (a line per paragraph), `why`, and may have `button`, `note`,
   * `leave` and `facts.<name>`.
   */
  readonly kind: string
  readonly values?: Readonly<Record<string, string | number>>
  /** The target of the button: a path on this site. */
  readonly path?: string
  /** Facts in a table, in this order; the label of each is `<kind>.facts.<name>`. */
  readonly facts?: Readonly<Record<string, string>>
  /** Listed items, each with a path on this site. */
  readonly items?: readonly Item[]
  /** The account that the email goes to, if it may unsubscribe from such emails: the settings are linked (D 6.16). */
  readonly choicesOf?: string
  /** Other people it names, by account: their data is deleted with it while it waits in the outbox (D 11.23). */
  readonly aboutIds?: readonly string[]
  /** Unsubscribing: the page a reader opens, and the call a mail program makes (RFC 8058). */
  readonly leave?: Readonly<Record<'path' | 'oneClick', string>>
}

/** A listed item: its name, a line about it, and its page. */
type Item = Readonly<Record<'title' | 'words' | 'path', string>>

/** A rendered email, ready to be sent. */
export interface RenderedEmail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The List-Unsubscribe address for emails of this kind. */
  readonly oneClick?: string
}

/** The locale key of a part of an email. */
const keyOf = (kind: string, part: string) => `${kind.includes(':') ? '' : 'mail:'}${kind}.${part}`

/** Whether this version has the texts of an email: another version may have posted it. */
export function isKnownEmail({ kind, languageId, values }: OutgoingEmail): boolean {
  return textFor(languageOf(languageId)).has(keyOf(kind, 'subject'), values)
}

/** An email's subject alone, for the bell and for push notifications. */
export function subjectOf({ kind, languageId, values }: OutgoingEmail): string {
  return textFor(languageOf(languageId))(keyOf(kind, 'subject'), values)
}

/**
 * What people wrote, so that no mail program turns it into a link: an invisible word joiner (U+2060) follows each dot
 * before a Latin, Cyrillic or Chinese character, as in "evil.example". Addresses with "@" stay as they are.
 */
const unlinked = (words: string) =>
  words.includes('@') ? words : words.replace(/\.(?=[a-z\p{Script=Cyrillic}\p{Script=Han}])/giu, '.\u2060')
const unlinkedIn = <Value extends string | number>(values: Readonly<Record<string, Value>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? unlinked(value) : value]),
  )

/** Renders an email; links begin with `publicUrl`. */
export function renderEmail(posted: OutgoingEmail, publicUrl: string): RenderedEmail {
  const email = {
    ...posted,
    ...(posted.values && { values: unlinkedIn(posted.values) }),
    ...(posted.facts && { facts: unlinkedIn(posted.facts) as Record<string, string> }),
    ...(posted.items && {
      items: posted.items.map((item) => ({ ...item, title: unlinked(item.title), words: unlinked(item.words) })),
    }),
  }
  const language = languageOf(email.languageId)
  const text = textFor(language)
  const key = (part: string) => keyOf(email.kind, part)
  const part = (name: string) => (text.has(key(name), email.values) ? text(key(name), email.values) : '')
  const words = {
    language,
    subject: part('subject'),
    heading: part('heading'),
    paragraphs: part('body').split('\n').filter(Boolean),
    facts: Object.entries(email.facts ?? {}).map(([name, value]) => [part(`facts.${name}`), value] as const),
    items: (email.items ?? []).map(({ title, words, path }) => ({ title, words, url: publicUrl + path })),
    button: email.path ? { label: part('button'), url: publicUrl + email.path } : undefined,
    note: part('note'),
    why: part('why'),
    leave: email.leave ? { label: part('leave'), url: publicUrl + email.leave.path } : undefined,
    choices: email.choicesOf
      ? { label: text('mail:frame.choices'), url: `${publicUrl}/profile/${email.choicesOf}/home#notices` }
      : undefined,
    safety: text('mail:frame.safety'),
    orCopy: text('mail:frame.orCopy'),
  }
  const oneClick = email.leave && publicUrl + email.leave.oneClick
  return {
    to: email.to,
    subject: words.subject,
    text: renderText(words),
    html: renderHtml(words),
    ...(oneClick && { oneClick }),
  }
}

interface EmailContent {
  readonly language: Language
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly facts: readonly (readonly [string, string])[]
  readonly items: readonly { readonly title: string; readonly words: string; readonly url: string }[]
  readonly button: { readonly label: string; readonly url: string } | undefined
  readonly leave: { readonly label: string; readonly url: string } | undefined
  readonly choices: { readonly label: string; readonly url: string } | undefined
  readonly note: string
  readonly why: string
  readonly safety: string
  readonly orCopy: string
}

/** The links below an email. */
const footLinks = ({ leave, choices }: EmailContent) => [leave, choices].filter((link) => link !== undefined)

function renderText(words: EmailContent): string {
  const facts = words.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  const button = words.button ? `${words.button.label}:\n${words.button.url}` : ''
  const items = words.items.map(({ title, words: said, url }) => `${title}\n${said}\n${url}`)
  const why = [words.why, ...footLinks(words).map(({ label, url }) => `${label}: ${url}`)].join('\n')
  const lines = [words.heading, ...words.paragraphs, ...items, facts, button, words.note, words.safety, `-- \n${why}`]
  return `${lines.filter(Boolean).join('\n\n')}\n`
}

const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')
const font = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,'Noto Sans Thai',Helvetica,Arial,sans-serif"
const dark = `body,.bg{background:#0F1816!important}.card{background:#172220!important;border-color:#2B3936!important}
.ink{color:#EEF3EF!important}.i2{color:#BCC8C3!important}.i3{color:#97A6A0!important}.ln{border-color:#2B3936!important}
.sunk{background:#1F2C29!important}.go{background:#FF8B66!important}.go a{color:#2B0D02!important}a{color:#6CCBB0}`
const table = 'role="presentation" cellpadding="0" cellspacing="0"'

function renderHtml(words: EmailContent): string {
  const inside = [
    `<h1 class="ink" style="${font};margin:0 0 14px;font-size:28px;line-height:34px;font-weight:700;color:#12211F">${inHtml(words.heading)}</h1>`,
    ...words.paragraphs.map(
      (text) =>
        `<p class="i2" style="${font};margin:0 0 16px;font-size:16px;line-height:25px;color:#42504D">${inHtml(text)}</p>`,
    ),
    words.items.length > 0 ? itemsTable(words.items) : '',
    words.facts.length > 0 ? factsTable(words.facts) : '',
    words.button ? button(words.button, words.orCopy) : '',
    words.note &&
      `<p class="i3" style="${font};margin:18px 0 0;font-size:14px;line-height:21px;color:#5C6966">${inHtml(words.note)}</p>`,
    `<p class="sunk i2" style="${font};margin:28px 0 0;padding:14px 18px;border-radius:12px;background:#F3ECDF;font-size:14px;line-height:21px;color:#42504D">${inHtml(words.safety)}</p>`,
  ]
  return `<!doctype html>
<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${inHtml(words.subject)}</title>
<style>body{margin:0;background:#FAF6EF}a{color:#0F5C4D}@media (max-width:620px){.sheet{width:100%!important}.pad{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){${dark}}</style></head>
<body class="bg"><div style="display:none;max-height:0;overflow:hidden">${inHtml(words.paragraphs[0] ?? '')}</div>
<table ${table} class="bg" width="100%" style="background:#FAF6EF"><tr><td align="center" style="padding:32px 12px">
<table ${table} class="sheet" width="600" style="width:600px;max-width:600px">
<tr><td class="ink" style="${font};padding:0 4px 20px;font-size:21px;font-weight:700;color:#0F5C4D">Keyhold</td></tr>
<tr><td class="card pad" style="background:#FFFFFF;border:1px solid #E8E0D2;border-radius:16px;padding:32px 40px 36px">
${inside.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="pad i3" style="${font};padding:24px 20px;font-size:13px;line-height:20px;color:#5C6966">${inHtml(words.why)}${footLinks(
    words,
  )
    .map(({ label, url }) => `<br><a href="${inHtml(url)}">${inHtml(label)}</a>`)
    .join('')}</td></tr>
</table></td></tr></table></body></html>`
}

function itemsTable(items: EmailContent['items']): string {
  const rows = items.map(
    ({ title, words, url }) =>
      `<tr><td class="ln" style="${font};padding:12px 0;border-top:1px solid #E8E0D2"><a href="${inHtml(url)}" style="font-size:16px;line-height:22px;font-weight:600">${inHtml(title)}</a><br><span class="i2" style="font-size:14px;line-height:20px;color:#42504D">${inHtml(words)}</span></td></tr>`,
  )
  return `<table ${table} width="100%" style="margin:8px 0 12px">${rows.join('')}</table>`
}

function factsTable(facts: EmailContent['facts']): string {
  const cell = `${font};font-size:15px;line-height:22px;padding:10px 0;border-top:1px solid #E8E0D2`
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="ln i2" style="${cell};color:#42504D">${inHtml(label)}</td><td class="ln ink" align="right" style="${cell};color:#12211F;font-weight:600">${inHtml(value)}</td></tr>`,
  )
  return `<table ${table} width="100%" style="margin:8px 0 12px">${rows.join('')}</table>`
}

function button({ label, url }: NonNullable<EmailContent['button']>, orCopy: string): string {
  const href = inHtml(url)
  return `<table ${table} style="margin-top:20px"><tr><td class="go" style="background:#CB451D;border-radius:999px"><a href="${href}" style="${font};display:inline-block;padding:15px 30px;font-size:16px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none">${inHtml(label)}</a></td></tr></table>
<p class="i3" style="${font};margin:14px 0 0;font-size:13px;line-height:20px;color:#5C6966;word-break:break-all">${inHtml(orCopy)}<br><a href="${href}">${href}</a></p>`
}
