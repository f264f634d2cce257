// On the 404 page: inserts the requested address.
for (const element of document.querySelectorAll('#missed')) element.textContent = location.pathname

export {}
