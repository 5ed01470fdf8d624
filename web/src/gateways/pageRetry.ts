/** A page whose code or style broke off on its way is asked for once more: a browser itself never does, and shows what nobody hears. */
import { awakeAttribute } from './eventReplay.ts'

/** When this tab last asked a page once more, in milliseconds. */
const askedKey = 'keyhold.askedAgain'
/** Not twice within so long: what is missing then is not on its way. */
export const onceWithinMilliseconds = 30_000
/** Until the server is asked whether it answers, and between two askings. */
export const pauseMilliseconds = 1000
const most = 10

/**
 * Runs in the head, before the first file is asked for. The page that is there stays until the server answers again: offline,
 * something to read is better than the browser's own page.
 */
export const pageRetryScript = `;(function(){var d=document,left=${most},waits=false;
function again(style){setTimeout(function(){if(!style&&d.documentElement.hasAttribute('${awakeAttribute}'))return;fetch(location.href,{method:'HEAD'}).then(function(){location.reload()},function(){if(--left)again(style)})},${pauseMilliseconds})}
d.addEventListener('error',function(e){var t=e.target;if(waits||d.documentElement.hasAttribute('${awakeAttribute}')||!(t.tagName==='SCRIPT'||t.rel==='stylesheet'))return;
try{if(Date.now()-Number(sessionStorage.getItem('${askedKey}'))<${onceWithinMilliseconds})return;sessionStorage.setItem('${askedKey}',String(Date.now()))}catch(_){return}
waits=true;again(t.tagName!=='SCRIPT')},true)})()`
