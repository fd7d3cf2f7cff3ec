/** Makes an element. What is said in it is text, never markup: documents may say anything. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value)
    else if (key in made) made[key] = value
    else made.setAttribute(key, value)
  }
  made.append(...children)
  return made
}

export const byId = (id) => document.getElementById(id)

/** Asks the server; throws an Error that says what its problem says. */
export async function call(path, options = {}) {
  const json = options.json === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(options.json) }
  let response
  try {
    response = await fetch(path, { ...options, ...json })
  } catch {
    throw new Error('the server does not answer')
  }
  const body = await response.json()
  if (!response.ok) throw new Error(body.hint === undefined ? body.detail : `${body.detail}; ${body.hint}`)
  return body
}

/** Does something and shows what went wrong, if anything did. */
export async function attempt(work) {
  const place = byId('fault')
  place.hidden = true
  try {
    await work()
  } catch (error) {
    place.textContent = error.message
    place.hidden = false
  }
}
