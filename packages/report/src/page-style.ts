/** Colours of series, told apart by people who see few colours (after Okabe and Ito), each with enough contrast on its ground. */
const light = ['#0063a8', '#b84d00', '#007a57', '#8f3d78', '#6b6000', '#4d4d4d']
const dark = ['#62b5f2', '#f0a35c', '#3fc79a', '#e094c8', '#d8cc4a', '#bdbdbd']

/** How many series have a colour of their own. */
export const seriesColours: readonly string[] = light.map((_, i) => `var(--c${i + 1})`)

const named = (colours: readonly string[]): string => colours.map((colour, i) => `--c${i + 1}:${colour}`).join(';')

export const pageStyle: string = `
:root{color-scheme:light dark;--ink:#1b1b1b;--soft:#575757;--ground:#fff;--raised:#f4f4f2;--line:#d3d3ce;--gold:#fff3c4;--good:#00603f;--bad:#9c2a00;${named(light)}}
@media (prefers-color-scheme:dark){:root{--ink:#ececec;--soft:#b4b4b4;--ground:#161616;--raised:#222;--line:#444;--gold:#4a3d00;--good:#57d6a4;--bad:#ff9d70;${named(dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,"Hiragino Sans","Noto Sans JP","Noto Sans CJK JP",sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2.2rem 0 .6rem;padding-top:.6rem;border-top:1px solid var(--line)}
h3{font-size:1rem;margin:1.4rem 0 .4rem}
p,ul{max-width:48rem;margin:.4rem 0}
.soft,caption,figcaption{color:var(--soft)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;margin:.6rem 0;font-size:.92rem}
caption{text-align:left;padding-bottom:.3rem}
th,td{padding:.25rem .7rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{border-bottom:2px solid var(--line);white-space:nowrap}
tbody th{font-weight:500}
th.n{text-align:right}
td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
figure{margin:1rem 0;max-width:100%}
figure svg{max-width:100%;height:auto;color:var(--ink)}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr));gap:0 2rem}
details{border:1px solid var(--line);border-radius:6px;margin:.4rem 0;background:var(--ground)}
details>summary{cursor:pointer;padding:.35rem .7rem;overflow-wrap:anywhere}
details[open]>summary{border-bottom:1px solid var(--line);background:var(--raised)}
details>:not(summary){margin-left:.8rem;margin-right:.8rem}
summary:focus-visible,a:focus-visible{outline:3px solid var(--c1);outline-offset:2px}
figure details{border:0;font-size:.9rem;background:none}
.gold{background:var(--gold)}
.tag{display:inline-block;border:1px solid currentColor;border-radius:1em;padding:0 .5em;font-size:.8rem}
.good{color:var(--good)}
.bad{color:var(--bad)}
blockquote{margin:.3rem 0;padding:.1rem .8rem;border-left:3px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere}
ol.hits{padding-left:1.6rem}
ol.hits>li{margin:.5rem 0;padding:.2rem .5rem}
@media print{details>*{display:block}details::details-content{content-visibility:visible;display:block}}
`
