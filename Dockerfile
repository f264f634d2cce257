# The build is reproducible: a pinned Node.js, and every package from the lock file.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund
RUN mkdir -p data/files backups

# The image: production packages, the built site and the server. Only /data is writable.
FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 OPS_HOST=0.0.0.0 OPS_PORT=9464 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/dist ./dist
COPY --from=build /app/content ./content
COPY --from=build /app/convert ./convert
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/api ./api
COPY --from=build --chown=1000:1000 /app/data /data
COPY --from=build --chown=1000:1000 /app/backups /backups
USER 1000:1000
VOLUME /data
EXPOSE 4321 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OPS_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/app/start.ts"]
