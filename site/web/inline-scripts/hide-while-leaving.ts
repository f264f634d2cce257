// Hides a page for signed-in visitors while the browser redirects a signed-out one to the login.
const data = document.documentElement.dataset
if (!data['session']) data['leaving'] = ''

export {}
