/**
 * A page is painted before it hydrates: stylesheets, fonts and pictures have the network to themselves until the first
 * paint.
 */

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
/** The start of the script that hydrates the page, after its nonce if there is one. */
const waking = ' type="module" async="">'

const closing = '</script>'

/**
 * Requests the code after a frame was drawn, or at once in a hidden page; input until then is recorded
 * (gateways/eventReplay.ts).
 */
const wake = (addresses: readonly string[]) =>
  `(function(){var d=document,asleep=true;function wake(){if(!asleep)return;asleep=false;${JSON.stringify(addresses)}.forEach(function(a){var l=d.createElement('link');l.rel='modulepreload';l.href=a;d.head.append(l)});var c=d.getElementById('keyhold-code'),s=d.createElement('script');s.type='module';s.nonce=c.nonce;s.textContent=c.textContent;c.after(s)}if(d.hidden)wake();else{requestAnimationFrame(function(){setTimeout(wake)});setTimeout(wake,4000)}})()`

/**
 * The page's HTML with its code after all visible content, `last` after that, and `first` before everything. In chunks,
 * each script complete in one of them: the sender joins a long page once.
 */
export function paintFirst(html: string, last = '', first = ''): string[] {
  const head = html.slice(0, Math.max(html.indexOf('</head>'), 0))
  const end = html.lastIndexOf('</body>')
  const addresses = [...new Set([...head.matchAll(preload)].map(([, address = '']) => address))]
  const mark = html.lastIndexOf(waking)
  if (addresses.length === 0 || mark < 0) return [first, html.slice(0, end), last, html.slice(end)]
  const opened = html.lastIndexOf('<script', mark)
  const closed = html.indexOf(closing, mark)
  const nonce = html.slice(opened + '<script'.length, mark)
  const code = html.slice(mark + waking.length, closed)
  return [
    first,
    head.replace(preload, ''),
    html.slice(head.length, opened),
    `<script${nonce} type="text/plain" id="keyhold-code">${code}</script><script${nonce}>${wake(addresses)}${closing}`,
    html.slice(closed + closing.length, end),
    last,
    html.slice(end),
  ]
}
