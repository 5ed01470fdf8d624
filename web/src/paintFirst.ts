/** A page is seen before it wakes: what it is drawn with (styles, font, pictures) has the network to itself until the first paint. */

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const waking = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/

/** Asks for the code once a frame was drawn, or at once where nobody looks; what is typed and pressed until then is kept (gateways/eventReplay.ts). */
const wake = (addresses: readonly string[]) =>
  `(function(){var d=document,asleep=true;function wake(){if(!asleep)return;asleep=false;${JSON.stringify(addresses)}.forEach(function(a){var l=d.createElement('link');l.rel='modulepreload';l.href=a;d.head.append(l)});var c=d.getElementById('keyhold-code'),s=d.createElement('script');s.type='module';s.nonce=c.nonce;s.textContent=c.textContent;c.after(s)}if(d.hidden)wake();else{requestAnimationFrame(function(){setTimeout(wake)});setTimeout(wake,4000)}})()`

/** The page's HTML with its code behind everything that is seen. */
export function paintFirst(html: string): string {
  const addresses = [...new Set([...html.matchAll(preload)].map(([, address = '']) => address))]
  if (addresses.length === 0) return html
  return html.replace(preload, '').replace(waking, (_, nonce = '', code: string) => {
    const kept = `<script${nonce} type="text/plain" id="keyhold-code">${code}</script>`
    return `${kept}<script${nonce}>${wake(addresses)}</script>`
  })
}
