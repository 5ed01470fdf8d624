/** A page whose code or style broke off on its way is asked for once more: a browser itself never does, and shows what nobody hears. */
import { awakeAttribute } from './eventReplay.ts'

/** How often this tab asked for pages once more since one came whole. */
const askedKey = 'keyhold.askedAgain'
/** So often: what is missing then is not on its way. */
export const mostTimes = 2
/** Until the server is asked whether it answers, and between two askings. */
export const pauseMilliseconds = 1000
/** So often it is asked; then once more when the browser says that there is a network. */
export const mostAskings = 10

/**
 * Runs in the head, before the first file is asked for. Only what was read is asked for again: a page in which somebody has
 * typed or pressed something stays, and so does one while the server does not answer, for something to read is better than
 * the browser's own page. A page that works already, without its style, can be used while it is on its way once more: what
 * somebody does in it then is not thrown away either.
 */
export const pageRetryScript = `;(function(){var d=document,left=${mostAskings},isTorn=false,isTouched=false,isOnItsWay=false;
['input','click','submit'].forEach(function(n){d.addEventListener(n,function(){isTouched=true;if(isOnItsWay&&isAwake())stop()},true)});
function isAwake(){return d.documentElement.hasAttribute('${awakeAttribute}')}
function isOurs(a){return !a||a.indexOf(location.origin+'/assets/')===0}
function wait(style){setTimeout(function(){ask(style)},${pauseMilliseconds})}
function isDone(style){return isTouched||!style&&isAwake()}
function ask(style){if(isDone(style))return;fetch(location.href,{method:'HEAD'}).then(function(r){if(r.status>499||r.status===429)throw r;if(isDone(style))return;isOnItsWay=true;location.reload()}).catch(function(){
if(--left>0)wait(style);else addEventListener('online',function(){wait(style)},{once:true})})}
d.addEventListener('keyhold-awake',function(){if(!isTorn)try{sessionStorage.removeItem('${askedKey}')}catch(_){}});
d.addEventListener('error',function(e){var t=e.target,style=t.rel==='stylesheet',times;if(isTorn||isAwake()||!(style||t.tagName==='SCRIPT')||!isOurs(t.src||t.href))return;isTorn=true;
try{times=Number(sessionStorage.getItem('${askedKey}'));if(times>=${mostTimes})return;sessionStorage.setItem('${askedKey}',String(times+1))}catch(_){return}
wait(style)},true)})()`
